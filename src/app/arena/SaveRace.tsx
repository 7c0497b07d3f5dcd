import { useState } from 'react';
import { csvOf } from '../../base/csv.ts';
import { version } from '../../base/version.ts';
import { linkHere } from '../../desk/open/link.ts';
import { copyText } from '../../desk/say/copyText.ts';
import type { Race } from '../../metrics/race/race.ts';
import { raceJson, raceRows } from '../../metrics/race/raceTable.ts';
import { Button } from '../../widgets/Button.tsx';
import { download } from '../../widgets/download.ts';
import { textOfSeeds } from './arenaAddress.ts';

interface SaveRaceProps {
  readonly race: Race;
  /** The policy with which the others are compared, by position. */
  readonly against: number;
  /** Whether all of it is known. */
  readonly isWhole: boolean;
}

/** The ways to take a race along: a link, which holds the policy and the seeds, and files, as the command line writes them. */
export function SaveRace({ race, against, isWhole }: SaveRaceProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const address = (await linkHere(false)).replace('#', `?arena=${textOfSeeds(race.seeds)}#`);
    const isCopied = await copyText(address);
    setSaid(isCopied ? 'Link copied.' : 'This browser does not let the page copy: use its address.');
  };
  const json = () => `${JSON.stringify(raceJson(race, against, { makespan: version }), null, 2)}\n`;
  return (
    <>
      <span role="status">{said}</span>
      <Button icon="link" onClick={() => void copy()}>
        Copy link
      </Button>
      <Button
        icon="download"
        disabled={!isWhole}
        onClick={() =>
          download('makespan-arena.csv', csvOf(raceRows(race, against)), 'text/csv;charset=utf-8')
        }
      >
        CSV
      </Button>
      <Button
        icon="download"
        disabled={!isWhole}
        onClick={() => download('makespan-arena.json', json(), 'application/json')}
      >
        JSON
      </Button>
    </>
  );
}
