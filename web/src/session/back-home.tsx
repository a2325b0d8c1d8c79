import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MemberInfo } from '#shared/model/member.ts'
import { homeOf, worksInPractice } from './member.ts'
import { sessionTexts } from './texts.ts'

/** A way back from a page that has no sections beside it, as for patients. */
export function BackHome({ member }: { member: MemberInfo }) {
  if (worksInPractice(member)) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={homeOf(member)} {...props} />}>
      {sessionTexts.back}
    </Button>
  )
}
