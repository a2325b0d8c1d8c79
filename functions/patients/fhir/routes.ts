import { ahead } from '#functions/platform/http/ahead.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { readProvider } from '#functions/providers/public.ts'
import { fhirRoutes as declared } from '#shared/api/fhir.ts'
import type { PatientItem } from '../records.ts'
import { createPatientStore } from '../store.ts'
import { type FhirNames, fhirPatientOf } from './rules/fhir-patient.ts'

/** Records as other systems read them. */
export function fhirHandlers({ table, origin }: { table: Table; origin: string }) {
  async function namesOf({ practiceId, providerId }: PatientItem): Promise<FhirNames> {
    const [practice, person, profile] = await Promise.all([
      readPractice(table, practiceId),
      providerId ? createPatientStore(table, practiceId).staff(providerId) : null,
      providerId ? readProvider(table, providerId) : null,
    ])
    const provider = { name: person?.name ?? null, npi: profile?.npi ?? null }
    return { origin, practice: practice?.name ?? null, provider }
  }

  return implement(declared, {
    patient: ahead(
      ({ params: { practiceId, patientId } }) =>
        createPatientStore(table, practiceId).find(patientId),
      async (_input, call, reading) => {
        const record = ensureCovered(call.scope, await reading)
        const [names] = await Promise.all([namesOf(record), call.seen(record.patientId)])
        return fhirPatientOf(record, names)
      },
    ),
  })
}
