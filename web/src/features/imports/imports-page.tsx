import { Stack } from '@mantine/core'
import { usePractice } from '../../session/member.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Section } from '../../ui/sections.ts'
import { History } from './history.tsx'
import { NewImport } from './new-import.tsx'
import { pageTexts as texts } from './texts.ts'

/** Brings people from files into the practice, and says what became of each line. */
export function ImportsPage({ people }: { people: Section }) {
  const { id: practiceId } = usePractice()
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Stack>
        <NewImport people={people} />
        <History practiceId={practiceId} />
      </Stack>
    </>
  )
}
