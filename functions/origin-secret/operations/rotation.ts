import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Clock } from '#functions/platform/clock.ts'
import { SECRET_CACHED_MS } from '#functions/platform/secrets.ts'

export const steps = ['createSecret', 'setSecret', 'testSecret', 'finishSecret'] as const
export type Step = (typeof steps)[number]

/** What Secrets Manager asks for; the token names the version that is being made. */
export const rotationRequest = v.object({
  Step: v.picklist(steps),
  SecretId: v.string(),
  ClientRequestToken: v.string(),
})

/** What the secret holds; `createdAt` shows when all functions have read it. */
export const originSecret = v.object({
  value: v.string(),
  createdAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export type OriginSecret = v.InferOutput<typeof originSecret>

/** The versions of the secret. */
export type SecretVersions = {
  /** The labels of every version that has one. */
  labels(): Promise<Record<string, string[]>>
  /** Null if the version has no value yet. */
  read(version: string): Promise<OriginSecret | null>
  writePending(version: string, secret: OriginSecret): Promise<void>
  makeCurrent(version: string, instead: string): Promise<void>
}

/** The distribution, as far as it proves itself to the API. */
export type Front = {
  /** What it sends, and whether every edge does so by now. */
  state(): Promise<{ value: string; everywhere: boolean }>
  send(value: string): Promise<void>
}

export type RotationDependencies = {
  versions: SecretVersions
  front: Front
  clock: Clock
  sleep: (ms: number) => Promise<void>
}

/** By then all functions have read the secret again; the extra minute is for their clocks. */
export const KNOWN_AFTER_MS = SECRET_CACHED_MS + 60_000
/** How often and for how long to ask whether all edges follow. */
const ASK_EVERY_MS = 15_000
const ASK_FOR_MS = 13 * 60_000

/**
 * One step of a rotation. At no time is a call refused: the functions take the pending, the current
 * and the previous value, the distribution sends the pending one only when all functions know it,
 * and it becomes current only when all edges send it. Each step may be repeated.
 * @throws Error if the version is not the one being rotated, or the edges do not follow in time
 */
export async function rotate(
  step: Step,
  version: string,
  dependencies: RotationDependencies,
): Promise<void> {
  const labels = await dependencies.versions.labels()
  const own = labels[version]
  if (!own) throw new Error('The version is not one of the secret')
  if (own.includes('AWSCURRENT')) return
  if (!own.includes('AWSPENDING')) throw new Error('The version is not pending')
  switch (step) {
    case 'createSecret':
      return create(version, dependencies)
    case 'setSecret':
      return set(version, dependencies)
    case 'testSecret':
      return test(version, dependencies)
    case 'finishSecret':
      return finish(version, labels, dependencies)
  }
}

async function create(version: string, { versions, clock }: RotationDependencies): Promise<void> {
  if (await versions.read(version)) return
  const value = randomBytes(48).toString('base64url')
  await versions.writePending(version, { value, createdAt: clock().toISOString() })
}

async function set(version: string, dependencies: RotationDependencies): Promise<void> {
  const { versions, front, clock, sleep } = dependencies
  const { value, createdAt } = await pending(version, versions)
  const everyoneReadAt = new Date(createdAt ?? clock()).getTime() + KNOWN_AFTER_MS
  await sleep(Math.max(0, everyoneReadAt - clock().getTime()))
  if ((await front.state()).value !== value) await front.send(value)
}

async function test(version: string, dependencies: RotationDependencies): Promise<void> {
  const { versions, front, clock, sleep } = dependencies
  const { value } = await pending(version, versions)
  const until = clock().getTime() + ASK_FOR_MS
  for (;;) {
    const state = await front.state()
    if (state.value !== value) throw new Error('The distribution was changed meanwhile')
    if (state.everywhere) return
    if (clock().getTime() >= until) throw new Error('The edges have not followed in time')
    await sleep(ASK_EVERY_MS)
  }
}

async function finish(
  version: string,
  labels: Record<string, string[]>,
  { versions }: RotationDependencies,
): Promise<void> {
  const current = Object.keys(labels).find((other) => labels[other]?.includes('AWSCURRENT'))
  if (!current) throw new Error('The secret has no current version')
  await versions.makeCurrent(version, current)
}

async function pending(version: string, versions: SecretVersions): Promise<OriginSecret> {
  const secret = await versions.read(version)
  if (!secret) throw new Error('The pending version has no value')
  return secret
}
