// Lua scripts for the operations that must be atomic. All keys of a script share one hash tag (see view-keys.ts).

/**
 * Publishes a step to the APIs (see shared-events/src/feed-entry.ts). Its live messages are stored in the feed too, so that browsers can resume; the
 * stored ones are removed first where `forgets` is set. `keys` are the Redis keys that the step has changed, one on each line.
 */
const PUBLISH = `
local function publish(command, feed, length, generation, from, to, messages, forgets, keys)
  local id, previous = '', ''
  if messages ~= '' then
    local last = redis.call('XREVRANGE', feed, '+', '-', 'COUNT', 1)
    previous = last[1] and last[1][1] or '0-0'
  end
  if forgets then redis.call('XTRIM', feed, 'MAXLEN', 0) end
  if messages ~= '' then
    local entry = {'commit', string.match(to, '(%d+)$'), 'previous', previous, 'messages', messages}
    if forgets then entry[7], entry[8] = 'forgets', '1' end
    id = redis.call('XADD', feed, 'MAXLEN', '~', length, '*', unpack(entry))
  end
  local entry = {'step', generation, from, to, id, previous, forgets and '1' or '', messages}
  if keys ~= '' then entry[9] = keys end
  redis.call(command, feed, table.concat(entry, '\\n'))
end`;

/** Whether one position of a log is before another. */
const IS_BEFORE = `
local function isBefore(one, other)
  local oneLog, oneCommit = string.match(one, '^(%w+):(%d+)$')
  local otherLog, otherCommit = string.match(other, '^(%w+):(%d+)$')
  if oneLog ~= otherLog then return false end
  if #oneCommit ~= #otherCommit then return #oneCommit < #otherCommit end
  return oneCommit < otherCommit
end`;

/**
 * Steps of generations, each atomic on its own. Returns for each 'done', or what does not match: 'writer', 'generation' or 'checkpoint'.
 * KEYS, for each step: writer, generations, checkpoint, live pointer, feed, blocked streams, event counts, then documents, then indexes.
 * ARGV: lease ms, the command that publishes, feed length; then for each step: writer, generation, expected checkpoint, next checkpoint, messages (or
 * empty), '1' to remove earlier messages (or empty), number of events, of documents, of indexes, of values about indexes, of blocked streams; then the
 * documents (empty: delete); for each index the number of members to add and to remove, score and member of each to add, each to remove; and stream and
 * parked record of each blocked one.
 */
export const COMMIT_STEPS = `${PUBLISH}
-- At most so many values for one command: Lua's stack is limited. Even, because a member to add has two, and so has a document.
local MOST = 1000
local function change(command, index, first, last)
  for from = first, last, MOST do redis.call(command, index, unpack(ARGV, from, math.min(from + MOST - 1, last))) end
end
local function all(command, values)
  for from = 1, #values, MOST do redis.call(command, unpack(values, from, math.min(from + MOST - 1, #values))) end
end
local function commit(key, arg, documents, indexes, blocked)
  local writer, generation, from, to = ARGV[arg + 1], ARGV[arg + 2], ARGV[arg + 3], ARGV[arg + 4]
  if redis.call('GET', KEYS[key + 1]) ~= writer then return 'writer' end
  if redis.call('HEXISTS', KEYS[key + 2], generation) == 0 then return 'generation' end
  if (redis.call('GET', KEYS[key + 3]) or '') ~= from then return 'checkpoint' end
  local changed, at = key + 7, arg + 11
  local set, deleted = {}, {}
  for i = 1, documents do
    local key, text = KEYS[changed + i], ARGV[at + i]
    if text == '' then deleted[#deleted + 1] = key else set[#set + 1], set[#set + 2] = key, text end
  end
  all('MSET', set)
  all('DEL', deleted)
  at = at + documents
  for i = 1, indexes do
    local index, added, removed = KEYS[changed + documents + i], 2 * ARGV[at + 1], tonumber(ARGV[at + 2])
    change('ZADD', index, at + 3, at + 2 + added)
    change('ZREM', index, at + 3 + added, at + 2 + added + removed)
    at = at + 2 + added + removed
  end
  for i = 1, blocked do redis.call('HSET', KEYS[key + 6], ARGV[at + 2 * i - 1], ARGV[at + 2 * i]) end
  redis.call('PEXPIRE', KEYS[key + 1], ARGV[1])
  if ARGV[arg + 7] ~= '0' then redis.call('HINCRBY', KEYS[key + 7], generation, ARGV[arg + 7]) end
  redis.call('SET', KEYS[key + 3], to)
  if redis.call('GET', KEYS[key + 4]) == generation then
    local keys = table.concat(KEYS, '\\n', changed + 1, changed + documents + indexes)
    publish(ARGV[2], KEYS[key + 5], ARGV[3], generation, from, to, ARGV[arg + 5], ARGV[arg + 6] ~= '', keys)
  end
  return 'done'
end
local outcomes, key, arg = {}, 0, 3
while arg < #ARGV do
  local documents, indexes = tonumber(ARGV[arg + 8]), tonumber(ARGV[arg + 9])
  local values, blocked = tonumber(ARGV[arg + 10]), tonumber(ARGV[arg + 11])
  outcomes[#outcomes + 1] = commit(key, arg, documents, indexes, blocked)
  key, arg = key + 7 + documents + indexes, arg + 11 + documents + values + 2 * blocked
end
return outcomes`;

/**
 * Registers a generation unless one of the same version is already being built. Returns the name of the one being built.
 * KEYS: generations. ARGV: generation, version, start time in milliseconds.
 */
export const BEGIN_GENERATION = `
local listed = redis.call('HGETALL', KEYS[1])
local under = 'building:' .. ARGV[2]
for at = 1, #listed, 2 do
  local state = listed[at + 1]
  if state == under or string.sub(state, 1, #under + 1) == under .. ':' then return listed[at] end
end
redis.call('HSET', KEYS[1], ARGV[1], under .. ':' .. ARGV[3])
return ARGV[1]`;

/**
 * Acquires or renews leadership of a projection and updates its heartbeat with the state that the worker reports for the live generation. The state
 * is 'catching-up' when the worker does not fold that generation, or when its checkpoint is behind what the worker has folded: a replica that was
 * promoted to master may lack the newest steps.
 * Returns whether this worker leads, the live generation, the previous heartbeat, the generations, and whether the live one has lost steps.
 * KEYS: writer, heartbeat, live pointer, generations, feed, then the checkpoint of each generation that the worker folds.
 * ARGV: writer, lease ms, the command that publishes the heartbeat (empty: none is made), then for each of those its name, its state (empty: unknown,
 * and no heartbeat is made while it is the live one) and its position (empty: unknown).
 */
export const RENEW_LEADERSHIP = `${IS_BEFORE}
local writer = redis.call('GET', KEYS[1])
local live, heartbeat = redis.call('GET', KEYS[3]) or '', redis.call('GET', KEYS[2]) or ''
if writer and writer ~= ARGV[1] then return {0, live, heartbeat, {}, 0} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
local wentBack, state, reached = 0, 'catching-up', ''
for at = 4, #ARGV, 3 do
  if ARGV[at] == live then
    local checkpoint = redis.call('GET', KEYS[6 + (at - 4) / 3])
    state, reached = ARGV[at + 1], checkpoint or ''
    if ARGV[at + 2] ~= '' and (not checkpoint or isBefore(checkpoint, ARGV[at + 2])) then
      wentBack, state = 1, 'catching-up'
    end
  end
end
if ARGV[3] ~= '' and state ~= '' then
  local count = tonumber(string.match(heartbeat, ':(%d+)$') or '0') + 1
  redis.call('SET', KEYS[2], state .. ':' .. string.format('%.0f', count))
  redis.call(ARGV[3], KEYS[5], table.concat({'heartbeat', live, reached, state}, '\\n'))
end
return {1, live, heartbeat, redis.call('HGETALL', KEYS[4]), wentBack}`;

/** Resigns leadership, so that the next worker need not wait for the lease. KEYS: writer. ARGV: writer. */
export const RESIGN_LEADERSHIP = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 'done'`;

/**
 * Makes another generation live and makes clients reload; earlier messages are removed, because they were not published for this generation. The
 * previously live generation is still folded, so that it can be activated again; older ones are dropped.
 * Returns 'done', 'generation' (does not exist), 'pointer' (another one is live than expected) or 'behind' (its checkpoint is before the live one's).
 * KEYS: live pointer, generations, feed, its checkpoint, the checkpoint of the one expected to be live, dropped generations, event counts.
 * ARGV: generation, its new state, expected live generation (or empty), feed length, messages, the command that publishes.
 */
export const ACTIVATE_GENERATION = `${PUBLISH}${IS_BEFORE}
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return 'generation' end
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[3] then return 'pointer' end
local reached, live = redis.call('GET', KEYS[4]), redis.call('GET', KEYS[5])
if not reached then return 'behind' end
if ARGV[3] ~= '' and live and isBefore(reached, live) then return 'behind' end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
publish(ARGV[6], KEYS[3], ARGV[4], ARGV[1], '', reached, ARGV[5], true, '')
local listed = redis.call('HGETALL', KEYS[2])
for at = 1, #listed, 2 do
  local name = listed[at]
  if name ~= ARGV[1] and name ~= ARGV[3] and string.sub(listed[at + 1], 1, 7) == 'folded:' then
    redis.call('SADD', KEYS[6], name)
    redis.call('HDEL', KEYS[2], name)
    redis.call('HDEL', KEYS[7], name)
  end
end
return 'done'`;

/**
 * Drops a generation: its steps fail from now on, and its keys may be deleted. Returns 'done', or 'live' when readers use it.
 * KEYS: live pointer, generations, dropped generations, event counts, feed. ARGV: generation, 'even the live one' or empty, the command that
 * publishes.
 */
export const DROP_GENERATION = `
if redis.call('GET', KEYS[1]) == ARGV[1] then
  if ARGV[2] == '' then return 'live' end
  redis.call('DEL', KEYS[1])
  redis.call(ARGV[3], KEYS[5], 'dropped')
end
redis.call('SADD', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
return 'done'`;
