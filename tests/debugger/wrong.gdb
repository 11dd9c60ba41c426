print 1
nosuch
print 2
