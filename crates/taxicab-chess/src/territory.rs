//! Who is nearer: Voronoi territory.
