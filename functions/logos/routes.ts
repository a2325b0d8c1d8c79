import { callAudit } from '#functions/platform/audit.ts'
import { HOUR } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { type Table, unchanged, type Write } from '#functions/platform/table.ts'
import { practiceKeys } from '#functions/practices/public.ts'
import { ok } from '#shared/api/contract.ts'
import { logoRoutes as declared } from '#shared/api/logos.ts'
import { CatalogueError } from '#shared/errors.ts'
import { LOGO_MAX_BYTES, LOGO_SIDE, type Logo, logo } from '#shared/model/logo.ts'
import { logoObject, sentLogoObject } from './keys.ts'
import { pictureOf } from './rules/picture.ts'

/** How long the address for sending a picture is valid. */
const PUT_SECONDS = 300

type Dependencies = { table: Table; objects: ObjectStore }

/** The logo of a practice: an item of its own, so that edits of the practice do not clash with it. */
export function logoHandlers({ table, objects }: Dependencies) {
  const read = (practiceId: string) => table.get(practiceKeys(practiceId).logo, logo)
  const urlOf = (practiceId: string, { logoId }: Pick<Logo, 'logoId'>) =>
    objects.getUrl(logoObject(practiceId, logoId), 'inline', HOUR)

  /** Replaces the logo by another, or by none, and deletes the former picture. */
  async function replace(call: TenantCall, after: Logo | null) {
    const { practiceId } = call.scope
    const key = practiceKeys(practiceId).logo
    const audit = callAudit(call, after ? 'logos.set' : 'logos.remove')
    const former = await retryOnConflict(
      () => read(practiceId),
      async (before) => {
        if (before?.logoId === after?.logoId) return null
        await table.transact([change(key, practiceId, before, after), audit])
        return before
      },
    )
    if (!former) return
    const { logoId } = former
    await objects.remove([logoObject, sentLogoObject].map((place) => place(practiceId, logoId)))
  }

  return implement(declared, {
    async get({ params: { practiceId } }) {
      const found = await read(practiceId)
      return { url: found && (await urlOf(practiceId, found)) }
    },

    async begin({ body: { type, size, sha256 } }, { scope }) {
      const logoId = newId()
      const key = sentLogoObject(scope.practiceId, logoId)
      return { logoId, ...(await objects.putUrl({ key, size, type, sha256 }, PUT_SECONDS)) }
    },

    async set({ body: { logoId } }, call) {
      const { practiceId } = call.scope
      const key = sentLogoObject(practiceId, logoId)
      const [arrived] = await objects.list(key)
      const bytes = arrived && (await objects.read(key, LOGO_MAX_BYTES))
      if (!bytes) {
        const problem = 'the picture did not arrive'
        throw new CatalogueError('ERR_UPLOAD_FAILED', { problem, files: [] })
      }
      const picture = pictureOf(bytes)
      const fits = (side: number) => side >= LOGO_SIDE.min && side <= LOGO_SIDE.max
      if (!picture || ![picture.width, picture.height].every(fits)) {
        await objects.remove([key])
        throw new CatalogueError('ERR_LOGO_INVALID')
      }
      await objects.copy(key, logoObject(practiceId, logoId))
      await replace(call, { logoId, ...picture })
      return { url: await urlOf(practiceId, { logoId }) }
    },

    async remove(_input, call) {
      await replace(call, null)
      return ok
    },
  })
}

/** One write, on condition that the logo is still what was read. */
function change(
  key: ReturnType<typeof practiceKeys>['logo'],
  practiceId: string,
  before: Logo | null,
  after: Logo | null,
): Write {
  const equals = before && unchanged('logoId', before.logoId)
  if (!after) return { kind: 'delete', key, ...(equals && { equals }) }
  const item = { entity: 'logo', practiceId, ...after }
  return equals
    ? { kind: 'update', key, set: item, equals }
    : { kind: 'put', item: { ...key, ...item }, absent: 'ERR_VERSION_CONFLICT' }
}
