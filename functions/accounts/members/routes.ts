import * as v from 'valibot'
import { HOUR } from '#functions/platform/clock.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ownId } from '#functions/platform/http/own-id.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import {
  deviceCookie,
  readDeviceCookie,
  sessionCookie,
  stayCookie,
} from '#functions/platform/identity/cookie.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import { ok } from '#shared/api/contract.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import { email as emailSchema, phone } from '#shared/model/fields.ts'
import { tooSoon } from '../codes/rules/too-soon.ts'
import type { Accounts } from '../compose.ts'
import { beginSession, memberInfoFor, readMemberInfo } from '../operations/begin-session.ts'
import { closeAccount } from '../operations/close.ts'
import { changeEmail, sendEmailCode } from '../operations/email.ts'
import { proveForMobile, sendMobileCode, verifyMobile } from '../operations/mobile.ts'
import { changePassword } from '../operations/new-password.ts'
import { register, sendCodeAgain, verifyEmail } from '../operations/register.ts'
import { afterRename } from '../operations/rename.ts'
import { requesterOf } from '../operations/requester-of.ts'
import { resetPassword } from '../resets/operations/complete.ts'
import { requestReset } from '../resets/operations/request.ts'

/** Codes that one network address may request in an hour, for whatever account. */
const codeLimit: Limit = { name: 'codes-address', max: 300, windowSeconds: HOUR }
/** Addresses and numbers that one network address may look up in an hour. */
const existsLimit: Limit = { name: 'exists-address', max: 300, windowSeconds: HOUR }

const requestedIn = ({ ip, now }: { ip: string; now: Date }) => ({ network: networkOf(ip), now })

/** Accounts (specification, section 7, Members). */
export function memberHandlers({ table, origin, servicesAt }: Accounts) {
  const infoOf = (memberId: string, { now, actor }: MemberCall) => {
    const { isStronglyProven } = actor.identity
    return readMemberInfo(table, memberId, { now, isStronglyProven })
  }

  async function limitCodes({ ip, now }: { ip: string; now: Date }): Promise<void> {
    await countOrThrow(table, codeLimit, networkOf(ip), now, tooSoon(null))
  }

  return implement(memberRoutes, {
    async register({ body }, call) {
      await limitCodes(call)
      const { now } = call
      const byAddress = { ...call, actor: { id: body.email } }
      return idempotent(
        table,
        byAddress,
        'members.register',
        memberRoutes.register.response,
        (marker) => register({ ...servicesAt(now), marker }, body, requestedIn(call)),
      )
    },

    async exists({ params: { prop, value } }, { ip, now }) {
      await countOrThrow(table, existsLimit, networkOf(ip), now, 'ERR_ACCESS_DENIED')
      const { store } = servicesAt(now)
      if (prop === 'mobile') {
        const mobile = v.safeParse(phone, value)
        if (!mobile.success) throw new CatalogueError('ERR_MOBILE_MISFORMAT')
        return { exists: (await store.mobileOwner(mobile.output)) !== null }
      }
      const address = v.safeParse(emailSchema, value)
      if (!address.success) {
        throw new CatalogueError(prop === 'email' ? 'ERR_EMAIL_MISFORMAT' : 'ERR_USERNAME_INVALID')
      }
      return { exists: (await store.ownerOf(address.output))?.verified ?? false }
    },

    async sendRegisterCode({ query }, call) {
      await limitCodes(call)
      return sendCodeAgain(servicesAt(call.now), query, requestedIn(call))
    },

    async verifyEmail({ params, query }, call) {
      const { now } = call
      await verifyEmail(servicesAt(now), { ...params, ...query }, requestedIn(call))
      return ok
    },

    async proveEmail({ params: { memberId }, body }, call) {
      const services = servicesAt(call.now)
      await verifyEmail(services, { memberId, ...body }, requestedIn(call))
      return beginSession(services, memberId, { kind: 'registration' }, call)
    },

    async sendResetCode({ query }, call) {
      await limitCodes(call)
      const from = {
        network: networkOf(call.ip),
        deviceSecret: readDeviceCookie(origin, call.cookies),
      }
      return requestReset(servicesAt(call.now), query.email, from, call.now)
    },

    async resetPassword({ params, body }, { now, ip, cookies, setCookie }) {
      noteOfCall({ proof: 'reset' })
      const { newPassword, code, token } = body
      if ((code === undefined) === (token === undefined)) {
        throw badField('code', 'or token is required, and only one of them')
      }
      const deviceSecret = readDeviceCookie(origin, cookies) ?? newSecret()
      const proof = code === undefined ? { token: token ?? '' } : { code }
      const browser = { network: networkOf(ip), deviceSecret }
      await resetPassword(
        servicesAt(now),
        { id: params.memberId, proof, newPassword },
        browser,
        now,
      )
      setCookie(deviceCookie(origin, deviceSecret))
      return ok
    },

    async changePassword({ params, body }, call) {
      ownId(params.memberId, call)
      const { member } = call.actor.identity
      const token = await changePassword(servicesAt(call.now), member, body, call)
      if (token) call.setCookie(sessionCookie(origin, token))
      return ok
    },

    async sendMobileCode({ params, body }, call) {
      ownId(params.memberId, call)
      await limitCodes(call)
      return sendMobileCode(servicesAt(call.now), call.actor.identity.member, body, call)
    },

    async verifyMobile({ params, body }, call) {
      const memberId = ownId(params.memberId, call)
      const { member } = call.actor.identity
      await verifyMobile(servicesAt(call.now), member, body.code, call)
      return infoOf(memberId, call)
    },

    async sendEmailCode({ params, body }, call) {
      ownId(params.memberId, call)
      await limitCodes(call)
      return sendEmailCode(servicesAt(call.now), call.actor.identity.member, body, call)
    },

    async changeEmail({ params, body }, call) {
      const memberId = ownId(params.memberId, call)
      const { identity } = call.actor
      const token = await changeEmail(servicesAt(call.now), identity, body.code, call)
      call.setCookie(sessionCookie(origin, token))
      return infoOf(memberId, call)
    },

    async get({ params }, call) {
      ownId(params.memberId, call)
      return memberInfoFor(table, call.actor.identity, call.now)
    },

    async update({ params, body: { password, ...wanted } }, call) {
      const memberId = ownId(params.memberId, call)
      const { identity } = call.actor
      const change = Object.fromEntries(
        Object.entries(wanted).filter(([, value]) => value !== undefined),
      )
      if (Object.keys(change).length === 0) throw new CatalogueError('ERR_NO_CHANGE')
      const services = servicesAt(call.now)
      await proveForMobile(services, identity.member, { mobile: wanted.mobile, password })
      await services.store.update(identity.member, change, afterRename(identity, wanted, call.now))
      return infoOf(memberId, call)
    },

    async close({ params, body }, call) {
      ownId(params.memberId, call)
      const services = servicesAt(call.now)
      const from = { memberId: call.actor.id, signedInFrom: call.session.ip }
      const requester = await requesterOf(services, from, call.cookies)
      await closeAccount(services, call.actor.identity, body, { ...call, requester })
      call.setCookie(sessionCookie(origin, null))
      call.setCookie(stayCookie(origin, false))
      return ok
    },

    async listPractices({ params }, call) {
      ownId(params.memberId, call)
      const { practiceStaffs } = await memberInfoFor(table, call.actor.identity, call.now)
      return { items: practiceStaffs }
    },

    async switchPractice({ params, body: { practiceId } }, call) {
      const memberId = ownId(params.memberId, call)
      const { member, memberships } = call.actor.identity
      if (!memberships.some((item) => item.practiceId === practiceId)) {
        throw new CatalogueError('ERR_ACCESS_DENIED')
      }
      await servicesAt(call.now).store.update(member, { practiceId })
      return infoOf(memberId, call)
    },
  })
}
