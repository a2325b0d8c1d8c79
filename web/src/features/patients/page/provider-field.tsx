import type { PatientRecord } from '#shared/model/patient.ts'
import { setProvider } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { patientLabels } from '../texts.ts'
import { useStaffChoices } from '../use-staff-choices.ts'
import { PanelSelect } from './panel-select.tsx'
import { pageTexts as texts } from './texts.ts'

/** Who treats the person; chosen in place by those who may. */
export function ProviderField({ record }: { record: PatientRecord }) {
  const mayChoose = usePermission('patients.setProvider')
  if (!mayChoose) return record.provider?.name ?? texts.nothing
  return <ProviderSelect record={record} />
}

function ProviderSelect({ record }: { record: PatientRecord }) {
  const { patientId, provider, providerId } = record
  return (
    <PanelSelect
      label={patientLabels.providerId}
      choices={useStaffChoices('providers', provider)}
      chosen={providerId}
      nothingFound={texts.noProvider}
      change={setProvider(usePractice().id, patientId)}
      saved={texts.providerSaved}
    />
  )
}
