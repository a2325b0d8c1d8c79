import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { Review } from '#shared/model/review.ts'
import { isAnswered, needsQuestion, type ReviewAction, turnTo } from '#shared/model/review-moves.ts'
import { type ReviewParty, reviewParties } from '#shared/model/review-states.ts'
import { type Mutation, useAction } from '../../../data/mutation.ts'
import { giveToAdvocate, settleReview, shiftReview } from '../../../data/reviews.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { actionTexts as texts } from '../texts.ts'
import { AdvocateDialog } from './advocate-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Message } from './use-message.ts'

type Props = { review: Review; message: Message; actions: readonly ReviewAction[] }

/** What whoever looks can do with a case, beside writing: as the table of its states has it. */
export function CaseActions({ review, message, actions }: Props) {
  const may = (action: ReviewAction) => actions.includes(action)
  const isPatient = review.role === 'patient'
  // An opinion asks the patient for nothing, so there is no turn to pass on.
  const isDone = isAnswered(review)
  const turns = isDone && isPatient ? [] : reviewParties.filter((party) => may(turnTo[party]))
  const own = ['transfer', 'advocate', 'close', 'cancel', 'reopen'] as const
  if (turns.length === 0 && !own.some(may)) return null
  return (
    <Section title={texts.title}>
      <Stack gap="xs">
        {isDone && may('close') && <Settle review={review} how="close" />}
        {may('transfer') && <Transfer review={review} />}
        <Turns review={review} message={message} parties={turns} />
        {may('advocate') &&
          (isPatient ? <AskAdvocate review={review} /> : <Advocate review={review} />)}
        {!isDone && may('close') && <Settle review={review} how="close" />}
        {may('cancel') && <Settle review={review} how="cancel" />}
        {may('reopen') && <Settle review={review} how="reopen" />}
      </Stack>
    </Section>
  )
}

/** A change, with a word once it is done. */
function useChange<Input>(change: Mutation<Input, Review>, message: string) {
  return useAction(change, {
    onSuccess: () => notifications.show({ message, color: 'green' }),
  })
}

type TurnsProps = { review: Review; message: Message; parties: readonly ReviewParty[] }

/** Gives the turn to someone: to the patient with what is typed, which is the question. */
function Turns({ review, message, parties }: TurnsProps) {
  const shift = useChange(shiftReview(review), texts.turned)
  const { hasText, isAsking } = message

  function give(party: ReviewParty) {
    // The button says that the patient has nothing to add.
    if (review.role === 'patient' && hasText) return message.explain(texts.unsent)
    if (party !== 'patient') return shift.start(party)
    if (hasText) return message.ask()
    if (needsQuestion(turnTo[party], review.unanswered)) return message.explain(texts.noQuestion)
    shift.start(party)
  }

  const words = review.role === 'patient' ? texts.ownTurn : texts.turn
  return parties.map((party) => (
    <Button
      key={party}
      variant="default"
      fullWidth
      disabled={(shift.pending && shift.input !== party) || message.pending}
      loading={shift.input === party || (isAsking && party === 'patient')}
      onClick={() => give(party)}
    >
      {words[party]}
    </Button>
  ))
}

const questions = {
  close: { title: texts.closeTitle, text: texts.closeText, label: texts.close, done: texts.closed },
  cancel: {
    ...{ title: texts.cancelTitle, text: texts.cancelText },
    ...{ label: texts.cancel, done: texts.canceled },
  },
} as const

function Settle({ review, how }: { review: Review; how: 'close' | 'cancel' | 'reopen' }) {
  const done = how === 'reopen' ? texts.reopened : questions[how].done
  const settle = useChange(settleReview(how, review), done)
  if (how === 'reopen') {
    return (
      <Button
        variant="default"
        fullWidth
        loading={settle.pending}
        onClick={() => settle.start(undefined)}
      >
        {texts.reopen}
      </Button>
    )
  }
  const { title, text, label } = questions[how]
  return (
    <ConfirmButton
      variant={how === 'close' ? 'default' : 'subtle'}
      {...(how === 'cancel' && { color: 'red' })}
      fullWidth
      loading={settle.pending}
      title={title}
      text={text}
      confirm={label}
      keep={texts.keep}
      onConfirm={() => settle.start(undefined)}
    >
      {label}
    </ConfirmButton>
  )
}

function AskAdvocate({ review }: { review: Review }) {
  const ask = useChange(giveToAdvocate(review), texts.advocateAsked)
  return (
    <Button variant="default" fullWidth loading={ask.pending} onClick={() => ask.start(undefined)}>
      {review.advocate ? texts.askOwnAdvocate : texts.askAdvocate}
    </Button>
  )
}

function Transfer({ review }: { review: Review }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant={review.provider ? 'default' : 'filled'} fullWidth onClick={open}>
        {review.provider ? texts.transfer : texts.choose}
      </Button>
      <TransferDialog review={review} opened={opened} onClose={close} />
    </>
  )
}

function Advocate({ review }: { review: Review }) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="default" fullWidth onClick={open}>
        {review.advocate ? texts.toAdvocate : texts.chooseAdvocate}
      </Button>
      <AdvocateDialog review={review} opened={opened} onClose={close} />
    </>
  )
}
