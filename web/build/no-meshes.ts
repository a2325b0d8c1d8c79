/**
 * In place of vtk.js's reader of meshes. The viewer shows none, and the packages that it brings are of
 * Node.
 */
export default {
  newInstance(): never {
    throw new Error('Meshes are not read here.')
  },
}
