import * as v from 'valibot'
import type { Access, Routes } from '#shared/api/contract.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { id } from '#shared/model/fields.ts'
import type { RawInput } from './parse.ts'

/** The practice that a call names, and the record if it names one too. */
export type Place = { practiceId: string; patientId: string | null }

/** Finds the practice and patient that an id belongs to; null if there is none. */
export type TenantResolver = (
  id: string,
) => Promise<{ practiceId: string; patientId: string } | null>

type KindIn<R extends Routes> = {
  [K in keyof R]: R[K]['access'] extends { tenant: { by: infer B extends string } } ? B : never
}[keyof R]

/** A resolver for each kind that the routes declare; nothing if they declare none. */
export type ResolversFor<R extends Routes> = [KindIn<R>] extends [never]
  ? []
  : [resolvers: Record<KindIn<R>, TenantResolver>]

const practicePart = v.object({ practiceId: id })
/** What names no practice at all, rather than a wrong one. */
const nothingNamed = v.object({ practiceId: v.optional(v.nullable(v.literal(''))) })
const patientParts = [
  v.object({ patientId: id }),
  v.pipe(
    v.object({ leadId: id }),
    v.transform(({ leadId }) => ({ patientId: leadId })),
  ),
]

/**
 * The practice and record that a call is about; null if its access names no practice.
 * @param input validated, except for the body, of which only the ids are looked at: what it says
 *   otherwise is validated where the call is allowed
 * @throws ERR_REQUEST_PARAMS_MISFORMAT if it names no practice; the route's declared error if what
 *   it names is absent, or no practice is named where that has an error of its own
 */
export async function placeOf(
  access: Access,
  input: Partial<RawInput>,
  resolvers: Readonly<Record<string, TenantResolver>>,
): Promise<Place | null> {
  if (access.kind !== 'permission') return null
  const { tenant } = access
  if (typeof tenant === 'string' || 'in' in tenant) {
    const part = typeof tenant === 'string' ? tenant : tenant.in
    if (typeof tenant === 'object' && v.is(nothingNamed, input[part])) {
      throw new CatalogueError(tenant.absent)
    }
    const named = v.safeParse(practicePart, input[part])
    if (!named.success) throw badField('practiceId', 'must be an id')
    return { ...named.output, patientId: patientOf(input) }
  }
  const resolve = resolvers[tenant.by]
  if (!resolve) throw new Error(`nothing resolves ${tenant.by}`)
  const named = v.parse(v.object({ [tenant.param]: v.string() }), input.params)[tenant.param]
  const place = named === undefined ? null : await resolve(named)
  if (!place) throw new CatalogueError(tenant.absent)
  return { practiceId: place.practiceId, patientId: place.patientId }
}

function patientOf({ params, query, body }: Partial<RawInput>): string | null {
  for (const part of [params, query, body]) {
    for (const schema of patientParts) {
      const found = v.safeParse(schema, part)
      if (found.success) return found.output.patientId
    }
  }
  return null
}
