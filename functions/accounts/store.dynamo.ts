import * as v from 'valibot'
import { memberVerified } from '#events/member-verified.ts'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { emailItem, identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import type { StoredCode } from './domain/codes.ts'
import type { AccountStore } from './store.ts'

const codeItem = v.object({
  salt: v.string(),
  hash: v.string(),
  tries: v.number(),
  sentAt: v.string(),
  replaceableAt: v.string(),
  validUntil: v.string(),
})

const codeKey = (memberId: string): Key => ({
  pk: identityKeys.partition(memberId),
  sk: 'CODE#register',
})
const mobileKey = (mobile: string): Key => ({ pk: `MOBILE#${mobile}`, sk: 'MOBILE' })

/** An expired code is kept for a day, so that it can be told from one that was never sent. */
function codeAttributes(code: StoredCode) {
  const expiresAt = epochSeconds(plusSeconds(new Date(code.validUntil), DAY))
  return { ...code, entity: 'code', expiresAt }
}

function mobileWrite(mobile: string | null | undefined): Write[] {
  return mobile ? [{ kind: 'put', item: { ...mobileKey(mobile), entity: 'mobile' } }] : []
}

/** Accounts in the single table. */
export function createAccountStore(table: Table): AccountStore {
  return {
    async ownerOf(email) {
      return table.get(identityKeys.email(email), emailItem)
    },

    async isMobileKnown(mobile) {
      return (await table.get(mobileKey(mobile), v.object({}))) !== null
    },

    async member(memberId) {
      return table.get(identityKeys.member(memberId), memberItem)
    },

    async register(member, code, before, marker) {
      const owner = {
        entity: 'email',
        email: member.email,
        memberId: member.id,
        verified: false,
      }
      const key = identityKeys.email(member.email)
      await table.transact([
        before
          ? {
              kind: 'update',
              key,
              set: owner,
              equals: {
                attribute: 'memberId',
                value: before.memberId,
                otherwise: 'ERR_VERIFICATION_REQUEST_TOO_SOON',
              },
            }
          : { kind: 'put', item: { ...key, ...owner }, absent: 'ERR_EMAIL_EXISTS' },
        {
          kind: 'put',
          item: { ...identityKeys.member(member.id), ...member, entity: 'member', version: 1 },
        },
        { kind: 'put', item: { ...codeKey(member.id), ...codeAttributes(code) } },
        ...mobileWrite(member.mobile),
        ...marker,
      ])
    },

    async code(memberId) {
      return table.get(codeKey(memberId), codeItem)
    },

    async replaceCode(memberId, code, before) {
      const tooSoon = 'ERR_VERIFICATION_REQUEST_TOO_SOON'
      const key = codeKey(memberId)
      await table.transact([
        before
          ? {
              kind: 'update',
              key,
              set: codeAttributes(code),
              equals: { attribute: 'sentAt', value: before.sentAt, otherwise: tooSoon },
            }
          : { kind: 'put', item: { ...key, ...codeAttributes(code) }, absent: tooSoon },
      ])
    },

    async countTry(memberId, limit) {
      await table.transact([
        {
          kind: 'update',
          key: codeKey(memberId),
          add: { tries: 1 },
          below: { attribute: 'tries', limit, otherwise: 'ERR_VERIFICATION_MAX_RETRY' },
        },
      ])
    },

    async verify(member, now) {
      await table.transact([
        { kind: 'delete', key: codeKey(member.id), exists: 'ERR_VERIFICATION_NOT_MATCH' },
        {
          kind: 'update',
          key: identityKeys.member(member.id),
          set: { emailVerified: true },
          add: { version: 1 },
          exists: 'ERR_USER_NOT_EXISTS',
        },
        {
          kind: 'update',
          key: identityKeys.email(member.email),
          set: { verified: true },
          equals: { attribute: 'memberId', value: member.id, otherwise: 'ERR_USER_NOT_EXISTS' },
        },
        eventWrite(
          memberVerified,
          { memberId: member.id },
          { practiceId: null, actor: member.id, now },
        ),
      ])
    },

    async update(memberId, change) {
      await table.transact([
        {
          kind: 'update',
          key: identityKeys.member(memberId),
          set: change,
          add: { version: 1 },
          exists: 'ERR_UNAUTHENTICATED',
        },
        ...mobileWrite(change.mobile),
      ])
    },
  }
}
