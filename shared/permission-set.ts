import * as v from 'valibot'
import { type PermissionSet, partsOf } from './permission-answers.ts'
import { type Permission, permissions } from './permissions.ts'

/** What is asked about (specification, sections 6 and 7). */
export const permissionScopes = ['members', 'providers', 'practices', 'patients'] as const
export type PermissionScope = (typeof permissionScopes)[number]

const sections: ReadonlySet<string> = new Set(
  permissions.flatMap((name) => partsOf(name).slice(0, 1)),
)

/**
 * The permissions that a question is about: all of them; with a subscope those of that section of
 * the answer (`uploads`), or else of that part of the scope (`tasks` of `practices`); with an action
 * the one of that name there. Empty where the policy table knows none such.
 */
export function permissionsUnder(
  scope: PermissionScope,
  subscope?: string,
  action?: string,
): Permission[] {
  if (subscope === undefined) return [...permissions]
  const path = sections.has(subscope) ? subscope : `${scope}.${subscope}`
  return permissions.filter((name) =>
    action === undefined ? name.startsWith(`${path}.`) : name === `${path}.${action}`,
  )
}

/** The answer that says of each of these permissions whether it is granted. */
export function permissionSetOf(
  names: readonly Permission[],
  isGranted: (permission: Permission) => boolean,
): PermissionSet {
  const paths = names.map((name) => ({ parts: partsOf(name), granted: isGranted(name) }))
  return nest(paths)
}

type Path = { parts: string[]; granted: boolean }

function nest(paths: readonly Path[]): PermissionSet {
  const groups = Map.groupBy(paths, ({ parts }) => parts[0] ?? '')
  return Object.fromEntries(
    [...groups].map(([part, group]) => {
      const [first] = group
      if (first?.parts.length === 1) return [part, first.granted]
      return [part, nest(group.map(({ parts, granted }) => ({ parts: parts.slice(1), granted })))]
    }),
  )
}

function schemaOf(set: PermissionSet): v.GenericSchema<PermissionSet> {
  return v.object(
    Object.fromEntries(
      Object.entries(set).map(([part, value]) => [
        part,
        v.optional(typeof value === 'object' ? schemaOf(value) : v.boolean()),
      ]),
    ),
  )
}

/** An answer, whole or of a part of the permissions. */
export const permissionSet = schemaOf(permissionSetOf(permissions, () => false))
