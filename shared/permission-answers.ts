import type { Permission } from './permissions.ts'

/** Permissions by the parts of their names: `{ practices: { tasks: { list: true } } }`. */
export type PermissionSet = { [part: string]: boolean | PermissionSet | undefined }

/** The parts of a permission's name. */
export function partsOf(name: string): string[] {
  return name.split('.')
}

/** Whether an answer grants a permission; what it does not say is denied. */
export function allows(set: PermissionSet, permission: Permission): boolean {
  let found: PermissionSet | boolean | undefined = set
  for (const part of partsOf(permission)) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return false
    found = found[part]
  }
  return found === true
}
