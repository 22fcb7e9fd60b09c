//! Plane Voronoi diagrams on a grid of cells.
