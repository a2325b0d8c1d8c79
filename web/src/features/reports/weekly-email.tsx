import { Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../data/mutation.ts'
import { setWeeklyEmail, weeklyEmailQuery } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { weeklyTexts as texts } from './texts.ts'

/** Whether the member gets an email about each week. */
export function WeeklyEmail() {
  const { id: practiceId } = usePractice()
  const query = useQuery(weeklyEmailQuery(practiceId))
  const change = useAction(setWeeklyEmail(practiceId))
  return (
    <Stack>
      <Hint>{texts.about}</Hint>
      <Loaded query={query} skeleton={<LinesSkeleton count={1} />}>
        {({ isWanted }) => (
          <Switch
            label={texts.label}
            // What is being saved is shown as it will be.
            checked={(isWanted === 1) !== change.pending}
            disabled={change.pending}
            onChange={(event) => change.start(event.currentTarget.checked ? 1 : 0)}
          />
        )}
      </Loaded>
    </Stack>
  )
}
