# Stops, looks and goes on by itself.
break @end
commands
echo at the end\n
output c[0]@4
echo \n
end
run
