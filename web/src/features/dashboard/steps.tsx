import { Box, Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'
import { type Step, useSteps } from './use-steps.ts'

const texts = dashboardTexts.steps

type Props = {
  practiceId: string
  /** What is shown until it is known which steps are done. */
  loading: ReactNode
  onHide: () => void
}

/** The first steps that the member can take, which of them are done, and the way to the next. */
export function Steps({ practiceId, loading, onHide }: Props) {
  const steps = useSteps(practiceId)
  if (!steps) return loading
  const count = steps.filter(({ done }) => done).length
  const next = steps.find(({ done }) => !done)
  return (
    <Section
      title={texts.title}
      action={
        <Group gap="xs">
          <Hint>{texts.progress(count, steps.length)}</Hint>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onHide}>
            {texts.hide}
          </Button>
        </Group>
      }
    >
      <Progress
        value={(count / steps.length) * 100}
        size="sm"
        mb="xs"
        aria-label={texts.progress(count, steps.length)}
      />
      {next ? (
        <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
          {steps.map((step, index) => (
            <StepRow
              key={step.name}
              step={step}
              number={index + 1}
              state={step.done ? 'done' : step === next ? 'next' : 'later'}
            />
          ))}
        </Box>
      ) : (
        <Hint>{texts.allDone}</Hint>
      )}
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
      {state !== 'done' && (
        <Button
          size="xs"
          variant={state === 'next' ? 'filled' : 'default'}
          renderRoot={(props) => <Link {...link} {...props} />}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
