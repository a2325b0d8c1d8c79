import { Paper, Stack, Stepper } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './hint.tsx'
import { PageHeader } from './page-header.tsx'
import classes from './step-card.module.css'
import { uiTexts } from './texts.ts'

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The one thing that a page for signing in or setting up asks for. */
export function StepCard({ title, lead, children, footer }: Props) {
  return (
    <Stack gap="md">
      <Paper withBorder radius="lg" className={classes.card}>
        <PageHeader title={title} description={lead} />
        {children}
      </Paper>
      {footer && (
        <Hint ta="center" component="div" className={classes.footer ?? ''}>
          {footer}
        </Hint>
      )}
    </Stack>
  )
}

/** How far the person has come in setting up: which of the steps is at hand. */
export function SetUpSteps({ active }: { active: 0 | 1 | 2 }) {
  return (
    <Stepper
      active={active}
      size="xs"
      wrap={false}
      mb="lg"
      iconSize={26}
      allowNextStepsSelect={false}
      classNames={{
        step: classes.step ?? '',
        stepBody: classes.stepBody ?? '',
        separator: classes.separator ?? '',
      }}
      aria-label={uiTexts.stepOf(active + 1)}
    >
      {uiTexts.steps.map((label, index) => (
        <Stepper.Step
          key={label}
          label={label}
          component="div"
          tabIndex={-1}
          {...(index === active && { 'aria-current': 'step' as const })}
        />
      ))}
    </Stepper>
  )
}
