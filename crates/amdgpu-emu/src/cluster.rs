//! Clusters: work-groups of a dispatch that run at the same time and have barriers in common (CDNA5 ISA 2.3, 5.6.6).

use amdgpu_isa::model::start::ClusterIds;

/// Most work-groups of a cluster.
pub const MAX_GROUPS: u32 = 16;
/// Numbers that clusters have where they run; 0 is none.
const PLACES: u64 = 15;

/// How a dispatch's work-groups form clusters: work-groups of each in each dimension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clusters {
    size: [u32; 3],
}

/// Where a work-group is in its cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClusterPlace {
    /// The cluster's id in the grid.
    pub cluster: [u32; 3],
    /// The work-group's id in the cluster.
    pub group: [u32; 3],
    size: [u32; 3],
    /// What IB_STS2 calls the cluster.
    pub number: u32,
}

impl Clusters {
    /// None for a size of one work-group, which is no cluster.
    ///
    /// # Errors
    /// For people, what is wrong with the size.
    pub fn new(size: [u32; 3], grid: [u32; 3], work_group: [u32; 3]) -> Result<Option<Clusters>, String> {
        let groups = size.iter().map(|&n| u64::from(n)).product::<u64>();
        let text = |sizes: [u32; 3]| sizes.map(|n| n.to_string()).join(" x ");
        if groups == 1 {
            return Ok(None);
        }
        if !(1..=u64::from(MAX_GROUPS)).contains(&groups) {
            return Err(format!(
                "a cluster of {} work-groups; it has 1 to {MAX_GROUPS}",
                text(size)
            ));
        }
        let fits = |d: usize| u64::from(grid[d]) % (u64::from(size[d]) * u64::from(work_group[d])) == 0;
        match (0..3).all(fits) {
            true => Ok(Some(Clusters { size })),
            false => Err(format!(
                "a grid of {} work-items is no multiple of clusters of {} work-groups of {} work-items",
                text(grid),
                text(size),
                text(work_group)
            )),
        }
    }

    /// Work-groups of each cluster.
    pub fn groups(&self) -> usize {
        self.size.iter().product::<u32>() as usize
    }

    /// Id of the n-th work-group, cluster by cluster, X fastest; `groups` are those of the grid.
    pub fn group_id(&self, linear: u64, groups: [u32; 3]) -> [u32; 3] {
        let clusters: [u32; 3] = std::array::from_fn(|d| groups[d] / self.size[d]);
        let each = self.groups() as u64;
        let (cluster, inside) = (in_box(linear / each, clusters), in_box(linear % each, self.size));
        std::array::from_fn(|d| cluster[d] * self.size[d] + inside[d])
    }

    /// Where the work-group with an id is; `groups` are those of the grid.
    pub fn place(&self, id: [u32; 3], groups: [u32; 3]) -> ClusterPlace {
        let cluster: [u32; 3] = std::array::from_fn(|d| id[d] / self.size[d]);
        let [x, y, _]: [u64; 3] = std::array::from_fn(|d| u64::from(groups[d] / self.size[d]));
        let linear = u64::from(cluster[0]) + x * (u64::from(cluster[1]) + y * u64::from(cluster[2]));
        ClusterPlace {
            cluster,
            group: std::array::from_fn(|d| id[d] % self.size[d]),
            size: self.size,
            number: (linear % PLACES) as u32 + 1,
        }
    }
}

impl ClusterPlace {
    /// Number of the work-group in the cluster, X fastest.
    pub fn rank(&self) -> u32 {
        let ([x, y, z], [width, height, _]) = (self.group, self.size);
        x + width * (y + height * z)
    }

    /// The bits of the trap temporaries that describe the cluster: their numbers, and what is set in them.
    pub fn ttmps(&self, fields: &ClusterIds) -> impl Iterator<Item = (u8, u32)> {
        let flat = self.size.iter().product::<u32>() - 1;
        let ids = fields.group.into_iter().zip(self.group);
        let greatest = fields.greatest.into_iter().zip(self.size.map(|n| n - 1));
        ids.chain(greatest)
            .chain([(fields.greatest_flat, flat)])
            .map(|(field, value)| (field.ttmp, field.insert(value)))
    }
}

/// The n-th id of a box, X fastest.
fn in_box(n: u64, size: [u32; 3]) -> [u32; 3] {
    let [x, y, _] = size.map(u64::from);
    [(n % x) as u32, (n / x % y) as u32, (n / x / y) as u32]
}
