import { CatalogueError } from '#shared/errors.ts'
import type { MemberCall } from './call.ts'

/**
 * The id that a path under `/members/{memberId}` names: members reach what is their own only.
 * @throws ERR_TARGET_NOT_FOUND
 */
export function ownId(memberId: string, { actor }: MemberCall): string {
  if (memberId !== 'me' && memberId !== actor.id) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return actor.id
}
