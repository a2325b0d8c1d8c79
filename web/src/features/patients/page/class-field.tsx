import { type LeadClass, leadClasses, leadClassLabels } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'
import { setLeadClass } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePatientPermission } from '../../../session/permissions.ts'
import { LeadClassBadge } from '../../../ui/status-badge.tsx'
import { patientLabels } from '../texts.ts'
import { PanelSelect } from './panel-select.tsx'
import { pageTexts as texts } from './texts.ts'

const choices = leadClasses.map((value) => ({ value, label: leadClassLabels[value] }))

/** How likely the lead is to become a patient; chosen in place by those who may. */
export function ClassField({ record: { patientId, leadClass } }: { record: PatientRecord }) {
  const { id } = usePractice()
  const mayChoose = usePatientPermission(patientId, 'practices.leads.setClass')
  if (!mayChoose) return leadClass ? <LeadClassBadge leadClass={leadClass} /> : texts.nothing
  return (
    <PanelSelect<LeadClass>
      label={patientLabels.leadClass}
      choices={choices}
      chosen={leadClass}
      nothingFound={texts.noClass}
      change={setLeadClass(id, patientId)}
      saved={texts.classSaved}
    />
  )
}
