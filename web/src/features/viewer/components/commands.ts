import type { Pane } from '../engine/pane.ts'
import type { Command } from '../rules/keymap.ts'

/** What a command does to the pictures; others are of the page around them. */
const acts: Partial<Record<Command, (pane: Pane) => void>> = {
  nextImage: (pane) => pane.scroll(1),
  previousImage: (pane) => pane.scroll(-1),
  firstImage: (pane) => pane.goTo(0),
  lastImage: (pane) => pane.goTo(Number.POSITIVE_INFINITY),
  rotateRight: (pane) => pane.rotate(90),
  rotateLeft: (pane) => pane.rotate(-90),
  flipHorizontal: (pane) => pane.flip('horizontal'),
  flipVertical: (pane) => pane.flip('vertical'),
  invert: (pane) => pane.invert(),
  zoomIn: (pane) => pane.zoom(1),
  zoomOut: (pane) => pane.zoom(-1),
  fit: (pane) => pane.fit(),
  reset: (pane) => pane.reset(),
}

export function actOn(pane: Pane, command: Command) {
  acts[command]?.(pane)
}
