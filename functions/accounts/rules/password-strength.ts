import { passwordProblems } from '#shared/model/password.ts'
import { rate } from '#shared/password/strength.ts'

/**
 * Why a password is not safe, in words; empty if it is.
 * @param about what an attacker would try first: the person's email and names
 */
export async function unsafeBecause(password: string, about: string[]): Promise<string[]> {
  return passwordProblems(await rate(password, about))
}
