import { join } from 'node:path'
import { readAssembly } from './assembly.ts'
import { findFaults } from './checks.ts'
import { localDomains } from './domains.ts'
import { type LocalFunction, readFunctions } from './functions.ts'
import { buildModel, type Model } from './model.ts'

/**
 * Stands in the templates for the address of the local run, as a parameter would: one synthesis
 * serves every port.
 */
export const originPlaceholder = 'http://origin.invalid'

/** What the templates declare, ready to boot. */
export type Application = { model: Model; functions: LocalFunction[] }

/**
 * Reads a cloud assembly for an address.
 * @param at where the front door answers, and where the AWS endpoint does.
 * @param bundles folder of bundles by function name to run instead of the assembly's; null for none.
 * @throws Error listing what the templates lack.
 */
export function readApplication(
  assembly: string,
  { origin, awsEndpoint }: { origin: string; awsEndpoint: string },
  bundles: string | null,
): Application {
  const { stacks, assets } = readAssembly(assembly, { [originPlaceholder]: origin })
  const model = buildModel({ stacks })
  const functions = readFunctions(model, assets)
  const faults = findFaults(model, functions)
  if (faults.length > 0) throw new Error(`The templates have faults:\n${faults.join('\n')}`)
  const localize = localDomains(model, awsEndpoint)
  return {
    model,
    functions: functions.map((one) => ({
      ...one,
      environment: Object.fromEntries(
        Object.entries(one.environment).map(([name, value]) => [name, localize(value)]),
      ),
      ...(bundles === null ? {} : { directory: join(bundles, one.name) }),
    })),
  }
}
