import { DAY, HOUR, MINUTE } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'
import { badField, CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../compose.ts'
import { attemptKey, type Requester } from '../rules/requester.ts'

/**
 * Failed sign-ins to one account from one network, or from one known browser: one in which the account
 * was signed in before. Attempts from elsewhere do not count against a known browser.
 */
export const requesterLimit: Limit = {
  name: 'login-requester',
  max: 10,
  windowSeconds: 15 * MINUTE,
}
/** Failed sign-ins to one account from one network in a day: it must not use up `accountLimit`. */
export const networkDayLimit: Limit = { name: 'login-network-day', max: 30, windowSeconds: DAY }
/** Failed sign-ins to one account from all unknown browsers together, in any network. */
export const accountLimit: Limit = { name: 'login-account', max: 100, windowSeconds: DAY }
/** Failed sign-ins from one network to any account; known browsers are exempt. */
export const addressLimit: Limit = { name: 'login-address', max: 200, windowSeconds: HOUR }
/** Mails that tell the owner of blocked sign-ins. */
export const alertLimit: Limit = { name: 'login-alerts', max: 1, windowSeconds: DAY }
/** Wrong passwords that a signed-in member may enter to confirm a change. */
export const confirmLimit: Limit = { name: 'confirm-password', max: 10, windowSeconds: 15 * MINUTE }

/** How long the link in the mail about blocked sign-ins works. */
export const ALERT_LINK_SECONDS = DAY

/** Looked up for an unknown address, so that it takes as long as a registered one. */
export const NOBODY = 'nobody'

export type LoginDependencies = Pick<
  AccountServices,
  'isPassword' | 'attempts' | 'tried' | 'startPace'
> & {
  store: Pick<AccountServices['store'], 'ownerOf' | 'member'>
  devices: Pick<AccountServices['devices'], 'find'>
  /** Mails the owner, if there is one, that sign-ins are blocked. */
  alertOwner: (email: string, member: MemberItem | null) => Promise<void>
}

export type Login = {
  email: string
  password: string
  network: string
  /** The secret of the browser's device cookie. */
  deviceSecret: string | null
}

/**
 * The member with this email and password. An unknown address, a wrong password and too many
 * attempts get the same answer after the same time: each does the same reads, counts and hashing, and
 * what is left of a difference, such as decoding what was found, ends within the same step of time.
 * @throws ERR_PASSWORD_WRONG, ERR_USER_NOT_VERIFIED, ERR_USER_NOT_AVAILABLE
 */
export async function login(
  { store, devices, isPassword, attempts, tried, startPace, alertOwner }: LoginDependencies,
  { email, password, network, deviceSecret }: Login,
): Promise<MemberItem> {
  const nextStep = startPace()
  const owner = await store.ownerOf(email)
  const ownerId = owner?.memberId ?? NOBODY
  const [member, device] = await Promise.all([
    store.member(ownerId),
    devices.find(ownerId, deviceSecret),
  ])
  if (member) tried(member.id)
  const counters = countersOf(email, { network, device })
  const [matches, isOpen] = await Promise.all([
    isPassword(password, member?.passwordHash ?? null),
    countAll(attempts, counters),
  ])
  if (!member || !matches || !isOpen) {
    if (!isOpen && (await attempts.count(alertLimit, email))) await alertOwner(email, member)
    await nextStep()
    throw new CatalogueError('ERR_PASSWORD_WRONG')
  }
  await Promise.all(counters.flat().map(({ limit, subject }) => attempts.uncount(limit, subject)))
  if (!member.emailVerified) {
    throw new CatalogueError('ERR_USER_NOT_VERIFIED', { memberId: member.id })
  }
  if (!member.isActive) throw new CatalogueError('ERR_USER_NOT_AVAILABLE')
  return member
}

type Counter = { limit: Limit; subject: string }

/** The counters of an attempt to sign in: those of the requester, then those that others share. */
function countersOf(email: string, requester: Requester): Counter[][] {
  const subject = attemptKey(email, requester)
  const own = { limit: requesterLimit, subject }
  if (requester.device !== null) return [[own]]
  return [
    [own, { limit: networkDayLimit, subject }],
    [
      { limit: accountLimit, subject: email },
      { limit: addressLimit, subject: requester.network },
    ],
  ]
}

/**
 * Counts an attempt before it is made; false if a limit is reached. Attempts beyond a requester's own
 * limit do not count against others.
 */
async function countAll(
  attempts: LoginDependencies['attempts'],
  counters: readonly Counter[][],
): Promise<boolean> {
  for (const group of counters) {
    const open = await Promise.all(
      group.map(({ limit, subject }) => attempts.count(limit, subject)),
    )
    if (open.includes(false)) return false
  }
  return true
}

/** Forgets the failed sign-ins of a network and those of all unknown browsers together. */
export async function forgiveAttempts(
  { attempts }: Pick<AccountServices, 'attempts'>,
  email: string,
  network: string,
): Promise<void> {
  const subject = attemptKey(email, { network, device: null })
  await Promise.all([
    attempts.forgive(requesterLimit, subject),
    attempts.forgive(networkDayLimit, subject),
    attempts.forgive(accountLimit, email),
  ])
}

/**
 * Checks that the holder of the session knows the password too, before a change to how the account
 * signs in. Only signed-in calls count here, so strangers cannot use the limit up.
 * @param password undefined if the call, which needs one only sometimes, has none
 * @throws ERR_REQUEST_PARAMS_MISFORMAT, ERR_PASSWORD_NOT_SET if the account has none,
 *   ERR_PASSWORD_WRONG
 */
export async function provePassword(
  { isPassword, attempts }: Pick<LoginDependencies, 'isPassword' | 'attempts'>,
  { id, passwordHash }: Pick<MemberItem, 'id' | 'passwordHash'>,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw badField('password', 'is required')
  if (passwordHash === null) throw new CatalogueError('ERR_PASSWORD_NOT_SET')
  const isOpen = await attempts.count(confirmLimit, id)
  const matches = await isPassword(password, passwordHash)
  if (!matches || !isOpen) throw new CatalogueError('ERR_PASSWORD_WRONG')
  await attempts.uncount(confirmLimit, id)
}
