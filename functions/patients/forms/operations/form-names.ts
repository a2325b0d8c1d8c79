import * as v from 'valibot'
import type { Table } from '#functions/platform/table.ts'
import { leadForm } from '#shared/model/lead-form.ts'
import { leadFormKeys } from '../keys.ts'

const named = v.pick(leadForm, ['formId', 'name'])

/** What the lead forms of a practice are called, by their ids. */
export async function readFormNames(
  table: Table,
  practiceId: string,
): Promise<ReadonlyMap<string, string>> {
  const keys = leadFormKeys(practiceId)
  const forms = await table.queryAll({ pk: keys.partition, range: { begins: keys.forms } }, named)
  return new Map(forms.map(({ formId, name }) => [formId, name]))
}
