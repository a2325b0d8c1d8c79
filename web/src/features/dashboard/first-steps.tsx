import { useLocalStorage } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { dashboardTexts } from './texts.ts'

// Members who have hidden the first steps never load this code.
const Steps = lazy(async () => ({ default: (await import('./steps.tsx')).Steps }))

/** The way from an empty practice to one at work; there until the member puts it away. */
export function FirstSteps({ practiceId }: { practiceId: string }) {
  const [hidden, setHidden] = useStepsHidden(practiceId)
  if (hidden) return null
  return (
    <Suspense fallback={<StepsLoading />}>
      <Steps practiceId={practiceId} loading={<StepsLoading />} onHide={() => setHidden(true)} />
    </Suspense>
  )
}

function StepsLoading() {
  return (
    <Section title={dashboardTexts.steps.title}>
      <LinesSkeleton count={8} />
    </Section>
  )
}

/** Whether the member has put the first steps in this practice away, in this browser. */
function useStepsHidden(practiceId: string) {
  return useLocalStorage({
    key: `praxis-first-steps-hidden-${practiceId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
}
