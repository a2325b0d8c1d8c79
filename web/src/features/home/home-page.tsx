import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMember, worksInPractice } from '../../session/member.ts'
import { LoginTip } from '../../session/permitted.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Reveal } from '../../ui/reveal.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { useTick } from '../../ui/use-tick.ts'
import { CareRows } from './care-rows.tsx'
import { NextVisitCard } from './next-visit.tsx'
import { findNextVisit, listWaiting } from './rules.ts'
import { homeTexts as texts } from './texts.ts'
import { useHome } from './use-home.ts'
import { WaitingList } from './waiting-list.tsx'

/**
 * The home of a patient: what waits, the next visit, and the ways to everything else.
 * @param before shown above, such as open invitations; a part of another feature
 */
export function HomePage({ before }: { before: ReactNode }) {
  const member = useMember()
  const home = useHome(member?.patients ?? [])
  const now = new Date(useTick())
  if (!member) return <LoginTip />
  return (
    <Stack gap="md" maw="46rem">
      <PageHeader title={texts.title(member.firstName)} />
      {before}
      <Reveal skeleton={<Skeletons />}>
        <Loaded query={home} skeleton={<Skeletons />}>
          {(facts) => (
            <>
              <WaitingList items={listWaiting(facts)} />
              <NextVisitCard visit={findNextVisit(facts, now)} />
            </>
          )}
        </Loaded>
        <CareRows isStaff={worksInPractice(member)} />
      </Reveal>
    </Stack>
  )
}

function Skeletons() {
  return (
    <>
      <Section title={texts.waiting}>
        <LinesSkeleton count={2} />
      </Section>
      <Section title={texts.visit}>
        <LinesSkeleton count={2} />
      </Section>
    </>
  )
}
