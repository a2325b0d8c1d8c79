import { systemClock } from '../clock.ts'
import { readEnvironment } from '../environment.ts'
import { createSecret } from '../secrets.ts'
import { createTokenSealer } from './token-sealer.ts'

/** Seals the challenges of public forms. */
export function challengeSealerFromEnvironment() {
  const { CHALLENGE_KEY_ARN } = readEnvironment('challenges')
  return createTokenSealer(createSecret(CHALLENGE_KEY_ARN, systemClock))
}
