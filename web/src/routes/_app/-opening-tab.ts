import type { QueryClient } from '@tanstack/react-query'
import { allows } from '#shared/permission-answers.ts'
import { memberQuery } from '../../data/members.ts'
import { patientQuery } from '../../data/patients.ts'
import { permissionsQuery } from '../../data/permissions.ts'
import { openingTab, type RecordTab, type Section, sections } from '../../ui/sections.ts'

/** Which tab a record opens on where the address names none. Loaded by who goes there: it takes the calls of records. */
export async function findOpeningTab(
  queryClient: QueryClient,
  section: Section,
  patientId: string,
): Promise<RecordTab> {
  const practiceId = (await queryClient.ensureQueryData(memberQuery))?.practice?.id
  const { defaultTab } = sections[section]
  if (!practiceId) return defaultTab
  try {
    const [record, permissions] = await Promise.all([
      queryClient.ensureQueryData(patientQuery(practiceId, patientId)),
      queryClient.ensureQueryData(permissionsQuery(practiceId)),
    ])
    return openingTab(section, record, allows(permissions, 'uploads.list'))
  } catch {
    // The page says what is wrong.
    return defaultTab
  }
}
