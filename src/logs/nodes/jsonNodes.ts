import {
  type Fields,
  fieldsIn,
  isFields,
  itemsIn,
  numberIn,
  parseJson,
  textIn,
} from '../../base/foreignJson.ts';
import { amountIn, coresIn, DamagedNodes, memoryUnit, type Node, type NodeList } from './node.ts';
import { statesIn } from './slurmRecords.ts';

/** Reads nodes of JSON. */
export function readNodeJson(text: string): NodeList {
  const parsed = parseJson(text);
  if ('value' in parsed) return nodesIn(parsed.value);
  throw new DamagedNodes(
    `The file lists the servers of a cluster, but it is not valid JSON: ${parsed.fault}.`,
  );
}

function nodesIn(value: unknown): NodeList {
  const { kind, items, sinfo, nodes } = fieldsIn(value);
  if (Array.isArray(sinfo)) {
    return { title: 'sinfo --json', nodes: sinfo.flatMap(nodesOfSinfo), unit: 1, columns: [] };
  }
  if (Array.isArray(nodes)) {
    return { title: 'nodes of Slurm', nodes: nodes.map(slurmNode), unit: 1, columns: [] };
  }
  const all = kind === 'Node' ? [value] : itemsIn(items);
  return {
    title: 'nodes of Kubernetes',
    nodes: all.filter(isFields).map(kubernetesNode),
    unit: 1,
    columns: [],
  };
}

/** A number, or what newer Slurm writes of one: `{"set": true, "number": 16}`. */
function slurmNumber(value: unknown): number {
  return numberIn(isFields(value) ? value.number : value);
}

const wordsIn = (value: unknown): readonly string[] =>
  statesIn(Array.isArray(value) ? value.map(textIn).join(' ') : textIn(value));

function slurmNode(value: unknown): Node {
  const { name, hostname, cpus, effective_cpus, real_memory, state, state_flags } = fieldsIn(value);
  const effective = slurmNumber(effective_cpus);
  return {
    name: textIn(name) || textIn(hostname),
    rack: '',
    slots: Number.NaN,
    cores: effective > 0 ? effective : slurmNumber(cpus),
    memory: slurmNumber(real_memory),
    states: [...wordsIn(state), ...wordsIn(state_flags)],
  };
}

/** An entry stands for all nodes of a partition that are alike. */
function nodesOfSinfo(value: unknown): readonly Node[] {
  const entry = fieldsIn(value);
  const { cpus, memory, node } = {
    cpus: fieldsIn(entry.cpus),
    memory: fieldsIn(entry.memory),
    node: entry.node,
  };
  const { nodes, hostnames, total } = fieldsIn(entry.nodes);
  const names = [...itemsIn(nodes), ...itemsIn(hostnames)].map(textIn);
  const count = Math.max(names.length === 0 ? numberIn(total) || 0 : 0, 0);
  const all = names.length > 0 ? names : Array.from({ length: count }, () => '');
  const both = (of: Fields) => slurmNumber(of.minimum ?? of.maximum);
  return [...new Set(all)].map((name) => ({
    name,
    rack: '',
    slots: Number.NaN,
    cores: both(cpus),
    memory: both(memory),
    states: wordsIn(fieldsIn(node).state ?? entry.state),
  }));
}

/** Labels that tell where a node stands, the nearest first. */
const PLACES = [/(^|\/)rack$/i, /(^|\/)zone$/i];

/** Nodes have what pods can get (`allocatable`), without what the system keeps. */
function kubernetesNode(value: Fields): Node {
  const { name, labels } = fieldsIn(value.metadata);
  const { allocatable, capacity, conditions } = fieldsIn(value.status);
  const { unschedulable, taints } = fieldsIn(value.spec);
  const amounts = { ...fieldsIn(capacity), ...fieldsIn(allocatable) };
  const { amount, unit } = amountIn(textIn(amounts.memory));
  const ready = itemsIn(conditions)
    .map(fieldsIn)
    .find(({ type }) => type === 'Ready');
  const isReserved = itemsIn(taints)
    .map(fieldsIn)
    .some(({ key, effect }) => /control-plane|master/.test(textIn(key)) && effect !== 'PreferNoSchedule');
  const places = PLACES.map((place) => Object.entries(fieldsIn(labels)).find(([key]) => place.test(key)));
  return {
    name: textIn(name),
    rack: textIn(places.find((place) => place !== undefined)?.[1]),
    slots: Number.NaN,
    cores: coresIn(textIn(amounts.cpu)),
    memory: amount * (memoryUnit(unit || 'b') ?? Number.NaN),
    states: [
      ready === undefined || ready.status === 'True' ? 'ready' : 'notready',
      ...(unschedulable === true ? ['schedulingdisabled'] : []),
      ...(isReserved ? ['control-plane'] : []),
    ],
  };
}
