import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { systemClock } from '#functions/platform/clock.ts'
import { logger } from '#functions/platform/log.ts'
import { rotate, rotationRequest } from './operations/rotation.ts'
import { cloudFront } from './ports/front.ts'
import { secretVersions } from './ports/versions.ts'

const { DISTRIBUTION_ID } = v.parse(
  v.object({ DISTRIBUTION_ID: v.pipe(v.string(), v.nonEmpty()) }),
  process.env,
)

/** Called by Secrets Manager, once for each step of a rotation. */
export async function handler(request: unknown): Promise<void> {
  const { Step, SecretId, ClientRequestToken } = v.parse(rotationRequest, request)
  await rotate(Step, ClientRequestToken, {
    versions: secretVersions(SecretId),
    front: cloudFront(DISTRIBUTION_ID),
    clock: systemClock,
    sleep: (ms) => sleep(ms),
  })
  logger.info('rotation step done', { step: Step })
}
