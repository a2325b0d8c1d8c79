import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homeOf, useMember, worksInPractice } from '../../session/member.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { StepFooter } from '../../ui/step-card.tsx'
import { AskToJoin } from './ask-to-join.tsx'
import { staffTexts } from './texts.ts'

const texts = staffTexts.ask

/** Where somebody finds the practice that they work in, perhaps a further one. */
export function JoinPracticePage() {
  const member = useMember()
  if (!member) return null
  const practice = worksInPractice(member) ? member.practice : null
  return (
    <Stack gap={0}>
      <PageHeader
        title={practice ? texts.anotherTitle : texts.title}
        description={texts.invited(member.email)}
      />
      <AskToJoin />
      <StepFooter>
        <Anchor renderRoot={(props) => <Link to={homeOf(member)} {...props} />}>
          {practice ? texts.back(practice.name) : texts.otherWays}
        </Anchor>
      </StepFooter>
    </Stack>
  )
}
