import { Box, Button, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Answer } from '#shared/api/contract.ts'
import type { practiceRoutes } from '#shared/api/practices.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

const texts = dashboardTexts.steps

type PracticeStatus = Answer<typeof practiceRoutes.status>
type StepName = keyof PracticeStatus['steps']
type Step = { name: StepName; link: Pick<LinkProps, 'to' | 'search'> }

const steps: readonly Step[] = [
  { name: 'patientAdded', link: { to: '/practice-hub', search: { dialog: 'add' } } },
  { name: 'linkSent', link: { to: '/patient-link' } },
  { name: 'scansReceived', link: { to: '/patient-link', search: { hasNewUploads: 1 } } },
]

/** The three steps from an empty practice to the first scans; gone once all are done. */
export function FirstSteps({ done }: { done: PracticeStatus['steps'] }) {
  const count = steps.filter(({ name }) => done[name]).length
  const next = steps.find(({ name }) => !done[name])
  if (!next) return null
  return (
    <Section title={texts.title} action={<Hint>{texts.progress(count, steps.length)}</Hint>}>
      <Progress value={(count / steps.length) * 100} size="sm" mb="xs" aria-label={texts.title} />
      <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map((step, index) => (
          <StepRow
            key={step.name}
            step={step}
            number={index + 1}
            state={done[step.name] ? 'done' : step === next ? 'next' : 'later'}
          />
        ))}
      </Box>
    </Section>
  )
}

type RowProps = { step: Step; number: number; state: 'done' | 'next' | 'later' }

function StepRow({ step: { name, link }, number, state }: RowProps) {
  const { title, text, action } = texts[name]
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-state={state}>
        {state === 'done' ? <IconCheck size={15} aria-hidden /> : number}
        {state === 'done' && <VisuallyHidden>{texts.done}</VisuallyHidden>}
      </span>
      <div>
        <Text size="sm" fw={600} {...(state === 'done' && { c: 'dimmed' })}>
          {title}
        </Text>
        {state !== 'done' && <Hint>{text}</Hint>}
      </div>
      {state === 'next' && (
        <Button size="xs" renderRoot={(props) => <Link {...link} {...props} />}>
          {action}
        </Button>
      )}
    </li>
  )
}
