import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Accepts findings of the rule packs on a construct and all below it, with the reason why they
 * do not apply. Findings that come one by one are written `Rule[Finding]`.
 */
export function acknowledge(on: IConstruct, reason: string, ids: readonly string[]): void {
  Validations.of(on).acknowledge(...ids.map((id) => ({ id, reason })))
}
