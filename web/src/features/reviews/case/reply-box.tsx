import { SegmentedControl, Stack } from '@mantine/core'
import type { Review } from '#shared/model/review.ts'
import type { ReviewAction } from '#shared/model/review-moves.ts'
import { Section } from '../../../ui/section.tsx'
import type { SendFiles } from '../send-files.ts'
import { replyTexts as texts } from '../texts.ts'
import { MessageReply } from './message-reply.tsx'
import { OpinionReply } from './opinion-reply.tsx'
import type { Message } from './use-message.ts'

type Props = {
  review: Review
  message: Message
  actions: readonly ReviewAction[]
  sendFiles: SendFiles
}

/** Where one writes to the other side, or gives the opinion; what is typed stays though the case has ended. */
export function ReplyBox({ review, message, actions, sendFiles }: Props) {
  const { isOpinion, setOpinion } = message
  const mayAnswer = actions.includes('answer')
  return (
    <Section title={texts.title}>
      <Stack gap="sm">
        {(mayAnswer || isOpinion) && (
          <SegmentedControl
            aria-label={texts.kind}
            data={[
              { value: 'message', label: texts.asMessage },
              { value: 'opinion', label: texts.asOpinion },
            ]}
            value={isOpinion ? 'opinion' : 'message'}
            onChange={(value) => setOpinion(value === 'opinion')}
          />
        )}
        {isOpinion ? (
          <OpinionReply review={review} mayWrite={mayAnswer} onDone={() => setOpinion(false)} />
        ) : (
          <MessageReply
            review={review}
            message={message}
            mayWrite={actions.includes('reply')}
            sendFiles={sendFiles}
          />
        )}
      </Stack>
    </Section>
  )
}
