import { Stepper } from '@mantine/core'
import classes from './step-card.module.css'
import { uiTexts } from './texts.ts'

/** How far the person has come in setting up: which of the steps is at hand. */
export function SetUpSteps({ active, of }: { active: 0 | 1 | 2; of: 2 | 3 }) {
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
      aria-label={uiTexts.stepOf(active + 1, of)}
    >
      {uiTexts.steps.slice(0, of).map((label, index) => (
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
