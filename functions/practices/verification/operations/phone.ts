import {
  addCode,
  createCodeStore,
  createPauseStore,
  proveCode,
  sentInfo,
} from '#functions/accounts/public.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { countOrThrow, countWithin, type Limit, uncount } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import type { SendingVerification } from '#shared/model/verification.ts'
import { shownVerification, verifiedParts } from '../rules/verification.ts'
import { createVerificationStore } from '../store.ts'

/** Codes that a practice, and a member for any practice, requests in a day. */
const practiceLimit: Limit = { name: 'practice-phone-codes', max: 5, windowSeconds: DAY }
const memberLimit: Limit = { name: 'member-phone-codes', max: 10, windowSeconds: DAY }
/**
 * Codes that one number receives in a day. It is higher than what one member can use up, so that no one
 * keeps the owner of a number from receiving a code.
 */
const numberLimit: Limit = { name: 'phone-codes-received', max: 30, windowSeconds: DAY }
const guessLimit: Limit = { name: 'practice-phone-guesses', max: 20, windowSeconds: DAY }

type Work = { table: Table; call: TenantCall }
type Sending = Work & { queueMessage: QueueMessage }

const topicOf = (practiceId: string) =>
  ({ subject: `practice:${practiceId}`, purpose: 'practicePhone' }) as const

/**
 * Texts a code to the phone of the practice.
 * @throws ERR_NO_CHANGE if the phone is verified, ERR_VERIFICATION_REQUEST_TOO_SOON,
 *   ERR_VERIFICATION_MAX_RETRY after too many in a day
 */
export async function sendPhoneCode({ table, call, queueMessage }: Sending): Promise<CodeSent> {
  const { now, actor, scope } = call
  const { practiceId } = scope
  const { practice, known } = await read({ table, call })
  if (verifiedParts(practice, known).isPhoneVerified) throw new CatalogueError('ERR_NO_CHANGE')
  const { contactPhone: to } = practice
  const services = { codes: createCodeStore(table), pauses: createPauseStore(table) }
  const requested = { now, about: to }
  const { code, stored, writes } = await addCode(services, topicOf(practiceId), requested)
  const tooMany = 'ERR_VERIFICATION_MAX_RETRY'
  const counts = [
    countWithin(practiceLimit, practiceId, now, tooMany),
    countWithin(memberLimit, actor.id, now, tooMany),
    countWithin(numberLimit, to, now, tooMany),
  ]
  const text = `Your Praxis code is ${code}, to verify the phone of ${practice.name}. It is good for 10 minutes.`
  const queued = await queueMessage(
    { channel: 'text', to, text },
    {
      practiceId: null,
      actor: actor.id,
      now,
      id: stored.id,
      usefulUntil: new Date(stored.validUntil),
    },
  )
  await table.transact([...writes, ...counts, ...queued])
  return sentInfo(stored)
}

/** @throws ERR_VERIFICATION_*, ERR_VERSION_CONFLICT */
export async function confirmPhone(
  { table, call }: Work,
  code: string,
): Promise<SendingVerification> {
  const { now, scope } = call
  const { practiceId } = scope
  const [codes, topic] = [createCodeStore(table), topicOf(practiceId)]
  const guesses = {
    count: () =>
      countOrThrow(table, guessLimit, practiceId, now, 'ERR_VERIFICATION_MAX_RETRY').then(
        () => true,
      ),
    uncount: () => uncount(table, guessLimit, practiceId, now),
  }
  const stored = await proveCode(codes, topic, code, { now, guesses })
  const { practice, known, store } = await read({ table, call })
  const after = { ...known, phone: stored.about, phoneVerifiedAt: now.toISOString() }
  await store.replace(practiceId, known, after, [
    codes.spend(topic, stored),
    callAudit(call, 'verification.confirmPhone', { subject: practiceId }),
  ])
  return shownVerification(practice, after)
}

async function read({ table, call }: Work) {
  const store = createVerificationStore(table)
  const { practiceId } = call.scope
  const [practice, known] = await Promise.all([store.practice(practiceId), store.known(practiceId)])
  return { store, practice: ensureFound(practice), known }
}
