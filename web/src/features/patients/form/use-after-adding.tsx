import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { PatientForm } from '#shared/model/patient.ts'
import { displayName } from '../../../ui/names.ts'
import { overlaysReady } from '../../../ui/overlays.tsx'
import { type Section, sections, tabLink } from '../../../ui/sections.ts'
import { addedTexts as texts } from './texts.ts'

const HOME = '/practice-hub'

/** The list in which the person is found now: the one they were added from, where they belong to it. */
function sectionAfter(section: Section, { isLead, isPatient }: PatientForm): Section {
  const belongs = section === 'leads' ? isLead === 1 : isPatient === 1
  if (belongs) return section
  return isLead === 1 ? 'leads' : 'patients'
}

function nameOf({ firstName, middleName, lastName, email, mobile }: PatientForm): string {
  return displayName({
    firstName: firstName ?? null,
    middleName: middleName ?? null,
    lastName: lastName ?? null,
    email: email ?? null,
    mobile: mobile ?? null,
  })
}

/** After adding: on the home page the person is asked where to go, elsewhere the record opens. */
export function useAfterAdding(from: Section) {
  const navigate = useNavigate()
  const router = useRouter()
  return (patientId: string, form: PatientForm) => {
    const section = sectionAfter(from, form)
    const { defaultTab: tab } = sections[section]
    const open = () => void navigate(tabLink(section, { patientId, tab }))
    if (router.state.location.pathname !== HOME) return open()
    void overlaysReady().then(() =>
      modals.openConfirmModal({
        title: texts.title[section],
        children: <Text size="sm">{texts.text(nameOf(form))}</Text>,
        labels: { cancel: texts.back, confirm: texts.detail },
        onConfirm: open,
      }),
    )
  }
}
