import type { AccountServices } from '../../compose.ts'
import { countRequester, uncountRequester } from '../../operations/count-requester.ts'
import type { Requester } from '../../rules/requester.ts'
import { wrongCodeLimit, wrongFactorLimits, wrongNetworkCodeLimit } from '../rules/limits.ts'
import type { CodeTopic } from '../store.ts'
import type { CodeGuesses } from './codes.ts'

type Attempts = Pick<AccountServices, 'attempts'>
type Purpose = CodeTopic['purpose']

/** Counts wrong codes by network: without a session, the network alone says who guesses. */
export function guessesOfNetwork({ attempts }: Attempts, network: string): CodeGuesses {
  return {
    count: () => attempts.count(wrongNetworkCodeLimit, network),
    uncount: () => attempts.uncount(wrongNetworkCodeLimit, network),
  }
}

/** Counts wrong codes of a signed-in member, who gave the password to request them. */
export function guessesOfMember(
  { attempts }: Attempts,
  memberId: string,
  purpose: Purpose,
): CodeGuesses {
  const subject = `${purpose}:${memberId}`
  return {
    count: () => attempts.count(wrongCodeLimit, subject),
    uncount: () => attempts.uncount(wrongCodeLimit, subject),
  }
}

/** Counts wrong second factors by requester: who knows the password need not be the owner. */
export function guessesOfFactor(
  { attempts }: Attempts,
  { memberId, purpose }: { memberId: string; purpose: Purpose },
  requester: Requester,
): CodeGuesses {
  const account = `${purpose}:${memberId}`
  return {
    count: () => countRequester(attempts, wrongFactorLimits, account, requester),
    uncount: () => uncountRequester(attempts, wrongFactorLimits, account, requester),
  }
}
