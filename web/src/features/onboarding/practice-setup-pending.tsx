import { Skeleton } from '../../ui/skeleton.tsx'
import { StepCardPending } from '../../ui/step-card.tsx'

/** As high as the steps above the card. */
const STEPS_HEIGHT = 26

/**
 * The page for setting up a practice while it is on its way, of the shape that it has for who founds the
 * first one. It comes with the entry of every page, so it takes along nothing that only this page needs.
 */
export function PracticeSetupPending() {
  return (
    <>
      <Skeleton height={STEPS_HEIGHT} mb="lg" />
      <StepCardPending fields={9} />
    </>
  )
}
