/** How the runs stand in an embedded page: beside each other, one above the other, or one at a time. */
type Arrangement = 'columns' | 'rows' | 'one';

/** Narrower than this, the servers of a small cluster are mere strips. [CSS pixels] */
const NARROWEST = 290;
/** The same where a question has a picture to itself, without a head. [CSS pixels] */
const NARROWEST_ASKED = 240;
/** Lower than this, a pane of that width shows little more than its head and the row of schedulers. [CSS pixels] */
const LOWEST_COLUMN = 170;
const LOWEST_ROW = 190;

/** Chooses the arrangement in which all runs are legible; where there is none, one run is shown at a time. */
export function arrangementOf(runs: number, width: number, height: number): Arrangement {
  if (runs < 2) return 'one';
  if (width / runs >= NARROWEST && height >= LOWEST_COLUMN) return 'columns';
  if (width >= NARROWEST && height / runs >= LOWEST_ROW) return 'rows';
  return 'one';
}

/** Chooses the arrangement of a question: all runs, if there is room for each, else the one of which it is said what it does. */
export function storyOf(runs: number, width: number): Arrangement {
  return width / runs >= NARROWEST_ASKED || width < NARROWEST_ASKED * 2 ? 'columns' : 'one';
}

/** Whether the key of marks has a place below the picture; otherwise a button opens it. */
export function hasRoomForKey(width: number, height: number): boolean {
  return height >= 520 || (width >= 560 && height >= 380);
}

/** Whether a question has a place above the picture. */
export function hasRoomForQuestion(width: number, height: number): boolean {
  return width >= NARROWEST && height >= 340;
}

/** Whether the curve that stands on a control has the room of the picture, too. */
export function isCurveAlone(height: number): boolean {
  return height < HIGHEST_ALONE;
}

/** How the text of a lesson's step stands to the picture: beside it, before it in a high frame, or in its place. */
type PlaceOfText = 'columns' | 'rows' | 'over';

/** From this width on, text and picture have half of it each. [CSS pixels] */
const WIDEST_ALONE = 720;
/** From this height on, text and picture have half of it each. [CSS pixels] */
const HIGHEST_ALONE = 560;

/** Chooses the place of a lesson's text. */
export function placeOfText(width: number, height: number): PlaceOfText {
  if (width >= WIDEST_ALONE) return 'columns';
  return height >= HIGHEST_ALONE ? 'rows' : 'over';
}
