import { confirmBaa, decideOn, newProvider } from '#functions/providers/rules/provider.ts'
import { createProviderStore } from '#functions/providers/store.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { BAA_VERSION } from '#shared/model/baa.ts'
import { type Person, tableOf } from './builders.ts'

/** Makes a member a provider with a Texas license, verified by the operator. */
export async function isVerifiedProvider(run: LocalRun, { id }: Pick<Person, 'id'>): Promise<void> {
  const now = run.clock.now()
  const license = { licenseId: id.slice(-8).toUpperCase(), state: 'TX' as const }
  const form = { title: 'MD', npi: '1234567893', professionLine: 'Spine surgery' } as const
  const contact = { contactPhone: '4155550123', contactEmail: 'doc@example.com' }
  const days = { issueDate: '20200101', expireDate: '20900101' }
  const applied = newProvider(id, { ...form, ...contact }, [{ ...license, ...days }], {
    ...{ former: null, now },
  })
  const confirmed = confirmBaa(applied, BAA_VERSION, { ip: '10.0.0.1', now })
  const verified = decideOn(confirmed, { verified: true, now })
  await createProviderStore(tableOf(run)).write(null, verified, [])
}
