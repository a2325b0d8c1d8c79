import * as v from 'valibot'
import type { Clock } from '#functions/platform/clock.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { once } from '#functions/platform/idempotency.ts'
import { sessionCookie } from '#functions/platform/identity/cookie.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { closeSession, openSession } from '#functions/platform/identity/sessions.ts'
import { newId } from '#functions/platform/ids.ts'
import type { SendMail } from '#functions/platform/mail.ts'
import { readPractices } from '#functions/platform/practice-basics.ts'
import { countOrThrow, isExhausted, type Limit } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { ok } from '#shared/api/contract.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { CatalogueError } from '#shared/errors.ts'
import { email as emailSchema, phone } from '#shared/model/fields.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { login } from './domain/login.ts'
import { memberInfoOf, practiceIdsOf } from './domain/member-info.ts'
import { unsafeBecause } from './domain/password-strength.ts'
import { hashPassword, isPassword } from './domain/passwords.ts'
import { register, sendCodeAgain, verifyEmail } from './domain/register.ts'
import { createAccountStore } from './store.dynamo.ts'

export type AccountDependencies = {
  table: Table
  clock: Clock
  origin: string
  sendMail: SendMail
}

/** Codes that may be sent to one address of the net in an hour, whoever they are for. */
const codeLimit: Limit = { name: 'codes-address', max: 300, windowSeconds: 3600 }

/** Auth and members (specification, section 7). */
export function accountRoutes({ table, clock, origin, sendMail }: AccountDependencies) {
  const store = createAccountStore(table)
  const registration = { store, sendMail, newId, hashPassword, unsafeBecause }

  async function infoOf(memberId: string): Promise<MemberInfo> {
    const identity = await readIdentity(table, memberId)
    if (!identity) throw new CatalogueError('ERR_UNAUTHENTICATED')
    return memberInfoOf(identity, await readPractices(table, practiceIdsOf(identity)))
  }

  /** Members reach their own account only. @throws ERR_TARGET_NOT_FOUND */
  function ownId(memberId: string, { actor }: MemberCall): string {
    if (memberId !== 'me' && memberId !== actor.id) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return actor.id
  }

  async function limitCodes(ip: string, now: Date): Promise<void> {
    await countOrThrow(table, codeLimit, ip, now, 'ERR_VERIFICATION_REQUEST_TOO_SOON')
  }

  return [
    ...implement(authRoutes, {
      async login({ body }, { now, ip, userAgent, sessionToken, setCookie }) {
        const member = await login(
          {
            store,
            isPassword,
            isExhausted: (limit, subject) => isExhausted(table, limit, subject, now),
            countFailure: (limit, subject) =>
              countOrThrow(table, limit, subject, now, 'ERR_PASSWORD_WRONG'),
          },
          { ...body, ip },
        )
        if (sessionToken) await closeSession(table, sessionToken)
        const token = await openSession(table, { memberId: member.id, ip, userAgent, now: clock() })
        setCookie(sessionCookie(origin, token))
        return infoOf(member.id)
      },

      async logout(_input, { sessionToken, setCookie }) {
        if (sessionToken) await closeSession(table, sessionToken)
        setCookie(sessionCookie(origin, null))
        return ok
      },
    }),

    ...implement(memberRoutes, {
      async register({ body }, { now, ip, idempotencyKey }) {
        await limitCodes(ip, now)
        const scope = { owner: body.email, call: 'members.register', key: idempotencyKey, now }
        return once(table, scope, memberRoutes.register.response, (marker) =>
          register({ ...registration, marker }, body, now),
        )
      },

      async exists({ params: { prop, value } }) {
        if (prop === 'mobile') {
          const mobile = v.safeParse(phone, value)
          if (!mobile.success) throw new CatalogueError('ERR_MOBILE_MISFORMAT')
          return { exists: await store.isMobileKnown(mobile.output) }
        }
        const address = v.safeParse(emailSchema, value)
        if (!address.success) {
          throw new CatalogueError(
            prop === 'email' ? 'ERR_EMAIL_MISFORMAT' : 'ERR_USERNAME_INVALID',
          )
        }
        return { exists: (await store.ownerOf(address.output))?.verified ?? false }
      },

      async sendRegisterCode({ query }, { now, ip }) {
        await limitCodes(ip, now)
        return sendCodeAgain(registration, query.email, now)
      },

      async verifyEmail({ params, query }, { now }) {
        await verifyEmail(store, { ...params, ...query }, now)
        return ok
      },

      async get({ params }, call) {
        return infoOf(ownId(params.memberId, call))
      },

      async update({ params, body }, call) {
        const memberId = ownId(params.memberId, call)
        const change = Object.fromEntries(
          Object.entries(body).filter(([, value]) => value !== undefined),
        )
        if (Object.keys(change).length === 0) throw new CatalogueError('ERR_NO_CHANGE')
        await store.update(memberId, change)
        return infoOf(memberId)
      },

      async listPractices({ params }, call) {
        return { items: (await infoOf(ownId(params.memberId, call))).practiceStaffs }
      },

      async switchPractice({ params, body: { practiceId } }, call) {
        const memberId = ownId(params.memberId, call)
        const { memberships } = call.actor.identity
        if (!memberships.some((item) => item.practiceId === practiceId)) {
          throw new CatalogueError('ERR_ACCESS_DENIED')
        }
        await store.update(memberId, { practiceId })
        return infoOf(memberId)
      },
    }),
  ]
}
