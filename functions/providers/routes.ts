import { providerAnswered } from '#events/providers.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { recordOperatorRead } from '#functions/platform/operator-record.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { providerRoutes } from '#shared/api/providers.ts'
import { apply } from './operations/apply.ts'
import { changeOwn } from './operations/change.ts'
import { decide } from './operations/decide.ts'
import { findSeen, listPracticesOf } from './operations/read.ts'
import { isBaaConfirmed, type ProviderItem } from './public.ts'
import { addLicense, changeLicense, findLicense, removeLicense } from './rules/licenses.ts'
import {
  answerReturn,
  changeProfile,
  confirmBaa,
  licenseOf,
  profileOf,
  revised,
  statusOf,
} from './rules/provider.ts'
import { createProviderStore, recordWrite } from './store.ts'

/** Members as providers of care (specification, section 7, Providers). */
export function providerHandlers({ table }: { table: Table }) {
  const store = createProviderStore(table)

  const answerOf = (provider: ProviderItem, { actor, now }: MemberCall) =>
    profileOf(provider, actor.identity.member, now)

  return implement(providerRoutes, {
    async apply({ body }, call) {
      return idempotent(table, call, 'providers.apply', providerRoutes.apply.response, (marker) =>
        apply(store, body, call, marker),
      )
    },

    async status(_input, { actor, now }) {
      return statusOf(await store.find(actor.id), now)
    },

    async list({ query: { stage, cursor } }, call) {
      const { now } = call
      const read = { action: 'providers.list', subject: stage }
      const [page] = await Promise.all([
        store.list(stage, cursor),
        recordOperatorRead(table, 'accounts', call, read),
      ])
      const members = await store.members(page.items.map(({ memberId }) => memberId))
      const items = page.items.flatMap((provider) => {
        const person = members.get(provider.memberId)
        return person ? [profileOf(provider, person, now)] : []
      })
      return { items, cursor: page.cursor }
    },

    async get({ params: { providerId } }, call) {
      const { provider, person } = await findSeen(table, providerId, call)
      const profile = profileOf(provider, person, call.now)
      // Colleagues do not see the correspondence between operator and provider.
      return person.id === call.actor.id ? profile : { ...profile, returned: null }
    },

    async update({ params: { providerId }, body }, call) {
      const plan = (before: ProviderItem) => changeProfile(before, body)
      return answerOf(await changeOwn(store, { providerId, call }, plan), call)
    },

    async leave({ params: { providerId } }, call) {
      const left = { leftAt: call.now.toISOString(), verifiedAt: null }
      await changeOwn(store, { providerId, call }, (before) => revised(before, left))
      return ok
    },

    async confirmBaa({ params: { providerId }, body: { version } }, call) {
      const { actor, ip, now } = call
      const plan = (before: ProviderItem) => {
        const after = confirmBaa(before, version, call)
        return isBaaConfirmed(before) ? before : after
      }
      const record = recordWrite(actor.id, 'baaConfirmation', { version, ip }, now)
      return answerOf(await changeOwn(store, { providerId, call }, plan, [record]), call)
    },

    async verify({ params: { providerId }, body }, call) {
      return decide(store, providerId, body, call)
    },

    async listPractices({ params: { providerId } }, call) {
      const read = { action: 'providers.listPractices', subject: providerId }
      const [items] = await Promise.all([
        listPracticesOf(table, providerId),
        recordOperatorRead(table, 'accounts', call, read),
      ])
      return { items }
    },

    async answer({ params: { providerId }, body }, call) {
      const { actor, now } = call
      const plan = (before: ProviderItem) => answerReturn(before, body.answer, now)
      const occurrence = { practiceId: null, actor: actor.id, now }
      const told = eventWrite(providerAnswered, { memberId: actor.id }, occurrence)
      const record = recordWrite(actor.id, 'providerAnswer', body, now)
      return answerOf(await changeOwn(store, { providerId, call }, plan, [told, record]), call)
    },

    async listLicenses({ params: { providerId } }, call) {
      const { licenses } = (await findSeen(table, providerId, call)).provider
      return { items: licenses.map((license) => licenseOf(license, call.now)) }
    },

    async addLicense({ params: { providerId }, body }, call) {
      const { now } = call
      const answer = licenseOf({ ...body, isVerified: false }, now)
      const { response } = providerRoutes.addLicense
      return idempotent(table, call, 'providers.addLicense', response, async (marker) => {
        const plan = (before: ProviderItem) => revised(addLicense(before, body, now), {})
        await changeOwn(store, { providerId, call }, plan, marker(answer))
        return answer
      })
    },

    async updateLicense({ params: { providerId, licenseId }, body }, call) {
      const after = await changeOwn(store, { providerId, call }, (before) =>
        revised(changeLicense(before, licenseId, body, call.now), {}),
      )
      return licenseOf(findLicense(after, body.licenseId ?? licenseId), call.now)
    },

    async removeLicense({ params: { providerId, licenseId } }, call) {
      const plan = (before: ProviderItem) => revised(removeLicense(before, licenseId), {})
      await changeOwn(store, { providerId, call }, plan)
      return ok
    },
  })
}
