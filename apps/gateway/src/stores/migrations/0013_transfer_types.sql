-- A transfer was stored under item type 7, which the specification keeps for read-only totals of
-- cash. It belongs to its balance-sheet account: the one that is not a bank account, the receiving
-- one first. The rule is that of `transferItemType` in the core.
ALTER TABLE account NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_line NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_cell NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_edit_cell NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_draft NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE FUNCTION pg_temp.transfer_item_type(organisation uuid, sheet uuid, line text)
  RETURNS smallint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT a.item_type
    FROM public.sheet_line l
    JOIN public.account a
      ON a.organisation_id = l.organisation_id AND a.code IN (l.from_code, l.to_code)
    WHERE l.organisation_id = $1 AND l.sheet_id = $2 AND l.code = $3 AND a.item_type IN (1, 2, 4)
    ORDER BY a.item_sub_type = 99, a.code = l.from_code
    LIMIT 1), 1)::smallint
$$;
--> statement-breakpoint
UPDATE sheet_cell SET item_type = pg_temp.transfer_item_type(organisation_id, sheet_id, code)
WHERE item_type = 7;
--> statement-breakpoint
UPDATE sheet_edit_cell SET item_type = pg_temp.transfer_item_type(organisation_id, sheet_id, code)
WHERE item_type = 7;
--> statement-breakpoint
UPDATE sheet_draft d SET changes = (
  SELECT jsonb_agg(
    CASE WHEN e.cell ->> 'itemType' = '7'
      THEN e.cell || jsonb_build_object('itemType',
        pg_temp.transfer_item_type(d.organisation_id, d.sheet_id, e.cell ->> 'code'))
      ELSE e.cell END
    ORDER BY e.position)::text
  FROM jsonb_array_elements(d.changes::jsonb) WITH ORDINALITY AS e (cell, position))
WHERE d.changes LIKE '%"itemType":7%';
--> statement-breakpoint
DROP FUNCTION pg_temp.transfer_item_type(uuid, uuid, text);
--> statement-breakpoint
ALTER TABLE sheet_draft FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_edit_cell FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_cell FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sheet_line FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Totals and reports (7, 9 and 10) are read; nobody writes a cell of them.
ALTER TABLE sheet_cell ADD CHECK (item_type BETWEEN 1 AND 6);
--> statement-breakpoint
ALTER TABLE sheet_edit_cell ADD CHECK (item_type BETWEEN 1 AND 6);
