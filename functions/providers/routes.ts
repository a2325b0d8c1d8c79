import { providerApplied } from '#events/provider-applied.ts'
import { providerVerified } from '#events/provider-verified.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import { once } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { settle } from '#functions/platform/settle.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { providerRoutes } from '#shared/api/providers.ts'
import { CatalogueError } from '#shared/errors.ts'
import { addLicense, changeLicense, findLicense, removeLicense } from './domain/licenses.ts'
import {
  changeProfile,
  confirmBaa,
  ensureActive,
  licenseOf,
  newProvider,
  profileOf,
  revised,
  statusOf,
  verify,
} from './domain/provider.ts'
import { isBaaConfirmed, type ProviderItem } from './public.ts'
import { createProviderStore, traceWrite } from './store.ts'

/** Members as providers of care (specification, section 7, Providers). */
export function providerHandlers({ table }: { table: Table }) {
  const store = createProviderStore(table)

  /** @throws ERR_TARGET_NOT_FOUND for another's, ERR_DOCTOR_NOT_APPLIED */
  async function findOwn(providerId: string, call: MemberCall): Promise<ProviderItem> {
    const found = await store.find(ownId(providerId, call))
    if (!found) throw new CatalogueError('ERR_DOCTOR_NOT_APPLIED')
    return found
  }

  /** Changes the own profile by what it is now, and again where it changed meanwhile. */
  function change(
    providerId: string,
    call: MemberCall,
    plan: (before: ProviderItem) => ProviderItem,
    also: Write[] = [],
  ): Promise<ProviderItem> {
    return settle(
      async () => {
        const before = ensureActive(await findOwn(providerId, call))
        return { before, after: plan(before) }
      },
      async ({ before, after }) => {
        if (after !== before) await store.write(before, after, also)
        return after
      },
    )
  }

  const shown = (provider: ProviderItem, { actor, now }: MemberCall) =>
    profileOf(provider, actor.identity.member, now)

  const occurrence = ({ actor, now }: MemberCall) => ({ practiceId: null, actor: actor.id, now })

  return implement(providerRoutes, {
    async apply({ body: { licenses, ...form } }, call) {
      const { actor, now, idempotencyKey: key } = call
      const scope = { owner: actor.id, call: 'providers.apply', key, now }
      return once(table, scope, providerRoutes.apply.response, (marker) =>
        settle(
          async () => {
            const former = await store.find(actor.id)
            if (former?.leftAt === null) throw new CatalogueError('ERR_DOCTOR_ALREADY_APPLIED')
            return { former, after: newProvider(actor.id, form, licenses, { former, now }) }
          },
          async ({ former, after }) => {
            const answer = shown(after, call)
            const applied = eventWrite(providerApplied, { memberId: actor.id }, occurrence(call))
            await store.write(former, after, [applied, ...marker(answer)])
            return answer
          },
        ),
      )
    },

    async status(_input, { member, now }) {
      return statusOf(await store.find(member.id), now)
    },

    async list({ query: { stage, cursor } }, { now }) {
      const page = await store.list(stage, cursor)
      const members = await store.members(page.items.map(({ memberId }) => memberId))
      const items = page.items.flatMap((provider) => {
        const person = members.get(provider.memberId)
        return person ? [profileOf(provider, person, now)] : []
      })
      return { items, cursor: page.cursor }
    },

    async get({ params }, call) {
      return shown(await findOwn(params.providerId, call), call)
    },

    async update({ params, body }, call) {
      return shown(await change(params.providerId, call, (it) => changeProfile(it, body)), call)
    },

    async leave({ params }, call) {
      const leftAt = call.now.toISOString()
      await change(params.providerId, call, (it) => revised(it, { leftAt, verifiedAt: null }))
      return ok
    },

    async confirmBaa({ params, body: { version } }, call) {
      const { actor, ip, now } = call
      const trace = traceWrite(actor.id, 'baaConfirmation', { version, ip }, now)
      const plan = (before: ProviderItem) => {
        const after = confirmBaa(before, version, call)
        return isBaaConfirmed(before) ? before : after
      }
      return shown(await change(params.providerId, call, plan, [trace]), call)
    },

    async verify({ params: { providerId }, body }, call) {
      const { now } = call
      const verified = body.verified === 1
      const person = await store.member(providerId)
      const after = await settle(
        async () => {
          const before = await store.find(providerId)
          if (!before) throw new CatalogueError('ERR_DOCTOR_NOT_EXISTS')
          return { before, after: verify(before, { verified, revision: body.revision, now }) }
        },
        async ({ before, after }) => {
          const said = { verified, by: call.actor.id, revision: before.revision }
          await store.write(before, after, [
            traceWrite(providerId, 'providerDecision', said, now),
            eventWrite(providerVerified, { memberId: providerId, verified }, occurrence(call)),
          ])
          return after
        },
      )
      if (!person) throw new CatalogueError('ERR_DOCTOR_NOT_EXISTS')
      return profileOf(after, person, now)
    },

    async listLicenses({ params }, call) {
      const { licenses } = await findOwn(params.providerId, call)
      return { items: licenses.map((license) => licenseOf(license, call.now)) }
    },

    async addLicense({ params, body }, call) {
      const { actor, now, idempotencyKey: key } = call
      const scope = { owner: actor.id, call: 'providers.addLicense', key, now }
      const answer = licenseOf({ ...body, isVerified: false }, now)
      return once(table, scope, providerRoutes.addLicense.response, async (marker) => {
        const plan = (before: ProviderItem) => revised(addLicense(before, body, now), {})
        await change(params.providerId, call, plan, marker(answer))
        return answer
      })
    },

    async updateLicense({ params: { providerId, licenseId }, body }, call) {
      const after = await change(providerId, call, (it) =>
        revised(changeLicense(it, licenseId, body, call.now), {}),
      )
      return licenseOf(findLicense(after, body.licenseId ?? licenseId), call.now)
    },

    async removeLicense({ params: { providerId, licenseId } }, call) {
      await change(providerId, call, (it) => revised(removeLicense(it, licenseId), {}))
      return ok
    },
  })
}
