import { Menu } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import type { PatientRecord } from '#shared/model/patient.ts'
import { readFhir } from '../../../data/fhir.ts'
import { useAction } from '../../../data/mutation.ts'
import { usePractice } from '../../../session/member.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { pageTexts as texts } from './texts.ts'

/** Saves the record as other systems read it. */
export function FhirItem({ record: { patientId } }: { record: PatientRecord }) {
  const { start } = useAction(readFhir(usePractice().id, patientId), {
    // No name: what a file is called is seen where it is not read.
    onSuccess: (patient) =>
      saveFile(
        `Patient-${patientId}.json`,
        'application/fhir+json',
        JSON.stringify(patient, null, 2),
      ),
  })
  return (
    <Menu.Item leftSection={<IconFileDownload size={16} aria-hidden />} onClick={() => start()}>
      {texts.fhir}
    </Menu.Item>
  )
}
