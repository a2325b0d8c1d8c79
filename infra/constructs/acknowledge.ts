import { CfnResource, Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/**
 * Accepts findings of the rule packs on a construct and all below it, with the reason why they
 * do not apply. Findings that come one by one are written `Rule[Finding]`.
 */
export function acknowledge(on: IConstruct, reason: string, ids: readonly string[]): void {
  Validations.of(on).acknowledge(...ids.map((id) => ({ id, reason })))
}

/** How the rule packs write the ARN of a resource, and what follows it, in a finding. */
export function arnInFinding(of: IConstruct, suffix: string): string {
  const resource = of.node.defaultChild
  if (!CfnResource.isCfnResource(resource)) throw new Error(`${of.node.path} is not one resource`)
  return `<${Stack.of(resource).getLogicalId(resource)}.Arn>${suffix}`
}
