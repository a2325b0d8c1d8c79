/** The last part of a file's path. */
export const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)
